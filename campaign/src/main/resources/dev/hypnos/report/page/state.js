// The state of the trial behind a row: who holds what, who waits for what, what was written last. It is read off the operations.

/** Rows between two kept states, from which others are made. */
const KEPT_EVERY = 4096;
const PAUSES = new Set(['wait', 'sleep', 'park']);

class States {
    constructor(trial, waiting) {
        this.trial = trial;
        /** What tasks were left waiting for at the end, by their names. */
        this.left = new Map((waiting || []).map(each => [each.task.name, each]));
        this.kept = [];
        this.untold = this.untoldReleases(new Set((waiting || []).map(each => each.waitsFor.resource)));
    }

    /** Resources that are taken again and again and never given back: of theirs, giving back is no operation. */
    untoldReleases(awaited) {
        const trial = this.trial;
        const untold = new Set();
        trial.ofResource.forEach((rows, resource) => {
            let taken = 0;
            for (const row of rows) {
                const access = trial.access(row);
                if (access === 'release') {
                    return;
                }
                taken += access === 'acquire' ? 1 : 0;
            }
            if (taken > 1 && !awaited.has(trial.resources[resource])) {
                untold.add(resource);
            }
        });
        return untold;
    }

    /** What is held behind this row: for each resource who took it, and where. */
    holds(at) {
        const nearest = Math.min(Math.floor((at + 1) / KEPT_EVERY), this.kept.length);
        let state = nearest === 0 ? {held: new Map(), paused: new Map()} : copy(this.kept[nearest - 1]);
        for (let row = nearest * KEPT_EVERY; row <= at; row++) {
            this.apply(state, row);
            if ((row + 1) % KEPT_EVERY === 0 && this.kept.length === (row + 1) / KEPT_EVERY - 1) {
                this.kept.push(copy(state));
            }
        }
        return state.held;
    }

    apply(state, row) {
        const trial = this.trial;
        const task = trial.task[row];
        const resource = trial.resource[row];
        if (task < 0 || trial.site[row] < 0) {
            if (trial.isEnd(row)) {
                for (const [each, holders] of state.held) {
                    replace(state.held, each, holders.filter(holder => holder.task !== task));
                }
            }
            return;
        }
        const access = trial.access(row);
        const paused = state.paused.get(task);
        if (paused) {
            // whoever waited on a monitor has it again
            state.paused.delete(task);
            if (!(access === 'acquire' && resource === paused.resource)) {
                add(state.held, paused.resource, paused.holder);
            }
        }
        if (resource < 0) {
            return;
        }
        if (access === 'acquire') {
            const failed = trial.value[row] >= 0 && trial.values[trial.value[row]] === 'false';
            if (!failed && !this.untold.has(resource)) {
                add(state.held, resource, {task, row});
            }
        } else if (access === 'release') {
            const holders = state.held.get(resource) || [];
            let index = holders.length - 1;
            while (index >= 0 && holders[index].task !== task) {
                index--;
            }
            if (index >= 0) {
                if (trial.action(row) === 'wait') {
                    state.paused.set(task, {resource, holder: holders[index]});
                    replace(state.held, resource, holders.filter(holder => holder.task !== task));
                } else {
                    replace(state.held, resource, holders.filter((holder, each) => each !== index));
                }
            }
        }
    }

    /** Who waits behind this row, and for what. */
    waits(at, held) {
        const trial = this.trial;
        const waits = [];
        for (let task = 0; task < trial.tasks.length; task++) {
            const rows = trial.ofTask[task];
            const done = last(rows, at);
            const end = trial.endOf[task];
            if (done < 0 || (end >= 0 && end <= at)) {
                continue;
            }
            const wait = this.wait(task, rows[done], done + 1 < rows.length ? rows[done + 1] : -1, at, held);
            if (wait !== null) {
                waits.push({task, ...wait});
            }
        }
        return waits;
    }

    wait(task, before, next, at, held) {
        const trial = this.trial;
        if (next < 0) {
            const left = this.left.get(trial.tasks[task].name);
            return left && left.waitsFor.kind !== 'nothing' ? {text: left.waitsFor.text, isForEver: true} : null;
        }
        if (trial.line[before] < 0 && PAUSES.has(trial.action(before))) {
            return {text: 'waits, after ' + trial.action(before), resource: trial.resource[before]};
        }
        const resource = trial.resource[next];
        if (trial.line[next] >= 0 && trial.site[next] < 0 || resource < 0) {
            return null;
        }
        const access = trial.access(next);
        if (access === 'acquire') {
            const other = (held.get(resource) || []).find(holder => holder.task !== task);
            return other ? {text: 'waits for ' + trial.resources[resource], resource, holder: other} : null;
        }
        if (access === 'await') {
            const other = trial.otherTask(next);
            if (other >= 0) {
                const end = trial.endOf[other];
                return end < 0 || end > at ? {text: 'waits for the end of ' + trial.resources[resource]} : null;
            }
            return this.changes(resource, task, at, next)
                ? {text: 'waits for ' + trial.resources[resource], resource}
                : null;
        }
        return null;
    }

    changes(resource, task, from, to) {
        const rows = this.trial.ofResource[resource];
        for (let index = last(rows, from) + 1; index < rows.length && rows[index] < to; index++) {
            if (this.trial.access(rows[index]) !== 'read' && this.trial.task[rows[index]] !== task) {
                return true;
            }
        }
        return false;
    }

    /** The last change of the resources that changed last, at most so many. */
    written(at, most) {
        if (!this.writes) {
            this.writes = this.trial.ofResource.map(rows => rows.filter(row => this.isWrite(row))).filter(rows => rows.length);
        }
        const rows = [];
        for (const each of this.writes) {
            const index = last(each, at);
            if (index >= 0) {
                rows.push(each[index]);
            }
        }
        return rows.sort((one, other) => other - one).slice(0, most);
    }

    isWrite(row) {
        const trial = this.trial;
        return trial.value[row] >= 0 && trial.line[row] < 0 && trial.access(row) === 'write' && hasName(trial.action(row));
    }
}

function copy(state) {
    return {held: new Map(state.held), paused: new Map(state.paused)};
}

/** Lists are replaced, never changed: copies share them. */
function add(held, resource, holder) {
    held.set(resource, [...(held.get(resource) || []), holder]);
}

function replace(held, resource, holders) {
    if (holders.length === 0) {
        held.delete(resource);
    } else {
        held.set(resource, holders);
    }
}
