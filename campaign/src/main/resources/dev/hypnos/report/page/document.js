// Reads the document in the page, and makes of its columns what the views ask for.

async function readDocument() {
    const block = document.getElementById('data');
    const text = block.textContent;
    if (block.type === 'application/json') {
        return JSON.parse(text);
    }
    const letters = atob(text.trim());
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) {
        bytes[i] = letters.charCodeAt(i);
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text());
}

const START = 'start';
const READ = 'read ';
const WRITE = 'write ';
const SETTERS = new Set(['set', 'lazySet', 'setPlain', 'setOpaque', 'setRelease', 'setVolatile', 'execute']);

/** What happened in a trial: columns with one row for each operation or event. */
class Trial {
    constructor(found, columns) {
        this.tasks = found.tasks;
        this.sites = found.sites;
        this.resources = found.resources;
        this.values = found.values;
        this.lines = found.lines;
        this.task = Int32Array.from(columns.task);
        this.site = Int32Array.from(columns.site);
        this.resource = Int32Array.from(columns.resource);
        this.value = Int32Array.from(columns.value);
        this.line = Int32Array.from(columns.line);
        this.sentAt = Int32Array.from(columns.sentAt || []);
        this.size = this.task.length;
        this.level = new Uint8Array(this.size);
        const level = columns.level || '';
        for (let i = 0; i < level.length; i++) {
            this.level[i] = level.charCodeAt(i) - 48;
        }
        this.clockAt = [];
        this.clockNanos = [];
        const clock = columns.clock || [];
        for (let i = 0; i < clock.length; i += 2) {
            this.clockAt.push(clock[i]);
            this.clockNanos.push(clock[i + 1]);
        }
        this.omittedFrom = columns.omitted > 0 ? columns.omittedFrom : -1;
        this.omitted = columns.omitted || 0;
        this.ofTask = indexBy(this.task, this.tasks.length);
        this.ofResource = indexBy(this.resource, this.resources.length);
        this.byName = new Map(this.tasks.map((task, number) => [task.name, number]));
        this.endOf = new Int32Array(this.tasks.length).fill(-1);
        const ends = new Set();
        this.lines.forEach((line, number) => {
            if (line === 'ends' || line.startsWith('ends: ') || line === 'is gone with its host') {
                ends.add(number);
            }
        });
        for (let at = 0; at < this.size; at++) {
            if (this.line[at] >= 0 && this.task[at] >= 0 && ends.has(this.line[at])) {
                this.endOf[this.task[at]] = at;
            }
        }
    }

    /** The number that the whole trial gives to a row. */
    number(at) {
        return this.omittedFrom >= 0 && at >= this.omittedFrom ? at + this.omitted : at;
    }

    isOperation(at) {
        return this.site[at] >= 0;
    }

    action(at) {
        return this.site[at] < 0 ? '' : this.sites[this.site[at]].action;
    }

    access(at) {
        return this.site[at] < 0 ? '' : this.sites[this.site[at]].access;
    }

    resourceName(at) {
        return this.resource[at] < 0 ? null : this.resources[this.resource[at]];
    }

    /** How far the virtual clock had moved. */
    nanos(at) {
        const index = last(this.clockAt, at);
        return index < 0 ? 0 : this.clockNanos[index];
    }

    /** Whether something happens to a node or the network as a whole. */
    isMilestone(at) {
        const resource = this.resourceName(at);
        return this.isOperation(at) && resource !== null
            && (resource.startsWith('node ') || resource === 'the network')
            && this.line[at] >= 0;
    }

    isEnd(at) {
        return this.task[at] >= 0 && this.endOf[this.task[at]] === at;
    }

    /** The task that this operation starts or waits for the end of, or -1. */
    otherTask(at) {
        const resource = this.resourceName(at);
        if (resource === null || !resource.startsWith('task ')) {
            return -1;
        }
        const number = this.byName.get(resource.substring(5));
        return number === undefined ? -1 : number;
    }
}

/** For each key the positions that have it, in order. */
function indexBy(keys, count) {
    const sizes = new Int32Array(count);
    for (const key of keys) {
        if (key >= 0) {
            sizes[key]++;
        }
    }
    const positions = Array.from(sizes, size => new Int32Array(size));
    sizes.fill(0);
    for (let at = 0; at < keys.length; at++) {
        if (keys[at] >= 0) {
            positions[keys[at]][sizes[keys[at]]++] = at;
        }
    }
    return positions;
}

/** The index of the last number that is not above the limit, or -1; the numbers are in order. */
function last(numbers, limit) {
    let low = 0;
    let high = numbers.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (numbers[middle] <= limit) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low - 1;
}
