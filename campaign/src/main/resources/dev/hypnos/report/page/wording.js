// Says what a row is. The words are those of the text report.

function nameOf(action) {
    return action.substring(Math.max(action.lastIndexOf('.'), action.lastIndexOf(' ')) + 1);
}

function hasName(action) {
    return action.startsWith(READ) || action.startsWith(WRITE) || action.includes('.');
}

/** Whether no thread is behind it: a message on its way, or the clock. */
function isNobody(task) {
    return task.name.includes('>') || task.name === 'clock';
}

class Wording {
    constructor(trial) {
        this.trial = trial;
    }

    /** What happened: VisitCounter#1.count → 0. */
    step(at, isBrief = false) {
        const trial = this.trial;
        if (trial.line[at] >= 0) {
            return trial.lines[trial.line[at]];
        }
        const action = trial.action(at);
        if (isBrief && trial.otherTask(at) >= 0 && !hasName(action)) {
            return action + ' ' + (this.thread(trial.otherTask(at)) || trial.resourceName(at));
        }
        const subject = this.subject(action, trial.resourceName(at), isBrief);
        if (trial.value[at] < 0 || !hasName(action)) {
            return subject;
        }
        const value = trial.values[trial.value[at]];
        if (action.startsWith(WRITE)) {
            return subject + ' = ' + value;
        }
        return SETTERS.has(nameOf(action)) ? subject + '(' + value + ')' : subject + ' → ' + value;
    }

    subject(action, resource, isBrief) {
        if (!hasName(action)) {
            return resource === null ? action : action + ' ' + resource;
        }
        const name = nameOf(action);
        if (resource === null || isBrief) {
            return name;
        }
        return action.includes('.') ? resource + '.' + name : resource;
    }

    /** File and line. */
    where(at) {
        return this.fileAndLine(at).join('');
    }

    fileAndLine(at) {
        if (this.trial.site[at] < 0) {
            return ['', ''];
        }
        const site = this.trial.sites[this.trial.site[at]];
        return [site.file, site.line >= 0 ? ':' + site.line : ''];
    }

    /** Class, method, file and line, as a stack trace writes them. */
    place(at) {
        if (this.trial.site[at] < 0) {
            return '';
        }
        const site = this.trial.sites[this.trial.site[at]];
        return site.class + '.' + site.method + '(' + this.where(at) + ')';
    }

    thread(task) {
        if (task < 0) {
            return '';
        }
        const known = this.trial.tasks[task];
        return isNobody(known) ? this.nobody(known) : known.thread || 'task ' + known.name;
    }

    task(task) {
        if (task < 0) {
            return '';
        }
        const known = this.trial.tasks[task];
        if (isNobody(known)) {
            return this.nobody(known);
        }
        const thread = known.thread ? known.name + ' ' + known.thread : known.name;
        return known.node && !thread.endsWith(' on ' + known.node) ? thread + ' on ' + known.node : thread;
    }

    /** From whom a message is, and to whom: spawn paths, or what else it was sent to. */
    nobody(task) {
        const arrow = task.name.indexOf('>');
        if (arrow < 0) {
            return task.name;
        }
        const [from, to] = [task.name.substring(0, arrow), task.name.substring(arrow + 1)].map(name => {
            const number = this.trial.byName.get(name);
            const node = number === undefined ? null : this.trial.tasks[number].node;
            return number === undefined ? name : (node ? node + '/' : '') + this.thread(number);
        });
        return from + ' → ' + to;
    }

    /** A sign for what an operation does to its resource, and the word for it. */
    static SIGNS = {
        read: ['○', 'reads'],
        write: ['●', 'writes'],
        acquire: ['■', 'takes'],
        release: ['□', 'gives back'],
        await: ['◇', 'waits for'],
        '': ['·', 'happens'],
    };

    sign(at) {
        return Wording.SIGNS[this.trial.access(at)] || Wording.SIGNS[''];
    }
}

function seconds(nanos) {
    if (nanos <= 0) {
        return '0 s';
    }
    const value = nanos / 1e9;
    if (value >= 1) {
        return '+' + value.toLocaleString('en', {maximumFractionDigits: 3}) + ' s';
    }
    if (value >= 1e-3) {
        return '+' + (value * 1e3).toLocaleString('en', {maximumFractionDigits: 3}) + ' ms';
    }
    return '+' + (value * 1e6).toLocaleString('en', {maximumFractionDigits: 3}) + ' µs';
}

function count(number, word) {
    return number.toLocaleString('en') + ' ' + word + (number === 1 ? '' : 's');
}
