"""How a run grows with cores: a simulation of `RecordRun` over tasks that were measured on one.

One thread reads records and tells of them in their order, and hands each to the pool. Of a record the tasks follow each other; painting wants one of as
many permits as there are jobs, and so many records more are in the making beside (see `RunSettings`). Nothing is shared but cores and permits: what
many cores share in truth (the memory's bandwidth, the disk) is not in it, so a row is the most that the shape of the run allows.
"""

import heapq

# Of one record: what it takes to note its outcome and to give it to the pool, in microseconds.
HANDED = 15
# What a run holds beside the records in its making, in bytes: parts, finished drawings, itself.
HELD = (96 + 32 + 40) << 20


class Simulated:
    """Seconds that a run takes, and what it had in memory and in use."""

    def __init__(self, records, cores, jobs=None):
        jobs = jobs or cores
        self.most = jobs + 2 * max(0, min(jobs, cores - jobs))
        self.work = sum(sum(tasks.values()) for tasks, _ in records) / 1e6
        self.span = max(sum(tasks.values()) for tasks, _ in records) / 1e6
        self.reading = sum(tasks["read"] + HANDED for tasks, _ in records) / 1e6
        self.seconds, self.peak = self._run(records, cores, jobs)
        self.use = self.work / (self.seconds * cores)

    def _run(self, records, cores, jobs):
        free, permits, now, active, held, peak = cores, jobs, 0.0, 0, 0, 0
        ready, events, waiting = [], [], []
        coming, is_reading, ended = 0, False, 0

        def begin(number, step):
            heapq.heappush(ready, (number, step))

        while ended < len(records):
            # The reader is a thread of the pool too; it is first, for all others wait for it.
            if not is_reading and coming < len(records) and active < self.most and free:
                free, is_reading = free - 1, True
                heapq.heappush(events, (now + (records[coming][0]["read"] + HANDED) / 1e6, "read", coming, None))
            put_back = []
            while ready and free:
                number, step = heapq.heappop(ready)
                name, time = STEPS(records[number][0])[step]
                if name == "paint":
                    if not permits:
                        put_back.append((number, step))
                        continue
                    permits -= 1
                free -= 1
                heapq.heappush(events, (now + time / 1e6, name, number, step))
            for entry in put_back:
                heapq.heappush(ready, entry)
            now, name, number, step = heapq.heappop(events)
            free += 1
            if name == "read":
                coming, is_reading, active = coming + 1, False, active + 1
                held += records[number][1]
                peak = max(peak, held)
                begin(number, 0)
                continue
            if name == "paint":
                permits += 1
            if step + 1 < len(STEPS(records[number][0])):
                begin(number, step + 1)
            else:
                active, ended, held = active - 1, ended + 1, held - records[number][1]
        return now, peak + HELD


def STEPS(tasks):
    return [(name, tasks[name]) for name in ("parts", "paint", "encode", "write") if name in tasks]


def limits(records, cores):
    """What bounds a run on so many cores, in seconds, by name: the largest is the place that saturates first."""
    one = Simulated(records, 1)
    return {"cores": one.work / cores, "the reader": one.reading, "the longest record": one.span}
