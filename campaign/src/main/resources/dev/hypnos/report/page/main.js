// Puts the page together: one view of the trial, which all its parts look at.

const LEVELS = ['everything', 'what tasks share', 'what the program itself does', 'what the failure is about'];
/** As many rows as a reader may want to see at first. */
const ROWS_AT_FIRST = 400;

class View {
    constructor(found) {
        this.found = found;
        this.trial = new Trial(found, found.operations);
        this.wording = new Wording(this.trial);
        const waiting = found.failure.waiting || [];
        this.states = new States(this.trial, waiting);
        this.waitingTasks = waiting.map(each => this.trial.byName.get(each.task.name)).filter(task => task !== undefined);
        this.level = this.firstLevel();
        this.filters = {search: '', node: '', task: -1, resource: -1};
        this.rows = new Int32Array(0);
        this.cursor = 0;
        this.parts = [];
    }

    /** The widest choice that is not too long. */
    firstLevel() {
        const sizes = this.sizes();
        for (let level = 0; level < LEVELS.length; level++) {
            if (sizes[level] > 0 && sizes[level] <= ROWS_AT_FIRST) {
                return level;
            }
        }
        return sizes.findLastIndex(size => size > 0);
    }

    sizes() {
        const sizes = [0, 0, 0, 0];
        for (const level of this.trial.level) {
            for (let each = 0; each <= level; each++) {
                sizes[each]++;
            }
        }
        return sizes;
    }

    isInPair(at) {
        const told = this.found.explanation;
        return Boolean(told) && at >= 0 && (told.first === at || told.second === at);
    }

    isDifference(at) {
        const told = this.found.explanation;
        return Boolean(told) && told.firstDifference === at;
    }

    /** Chooses the rows anew. */
    select() {
        const at = this.rows.length ? this.rows[this.cursor] : this.trial.size - 1;
        const {search, node, task, resource} = this.filters;
        const trial = this.trial;
        const wanted = search.trim().toLowerCase();
        const texts = wanted === '' ? null : this.texts();
        const onNode = node === '' ? null : trial.tasks.map(each => each.node === node);
        const rows = [];
        for (let row = 0; row < trial.size; row++) {
            if (trial.level[row] < this.level && !this.isInPair(row)) {
                continue;
            }
            if (task >= 0 && trial.task[row] !== task || resource >= 0 && trial.resource[row] !== resource) {
                continue;
            }
            if (onNode !== null && !(trial.task[row] >= 0 && onNode[trial.task[row]])) {
                continue;
            }
            if (texts !== null && !texts[row].includes(wanted)) {
                continue;
            }
            rows.push(row);
        }
        this.rows = Int32Array.from(rows);
        this.cursor = Math.max(0, last(this.rows, at));
        this.parts.forEach(part => part.reset());
        this.changed();
    }

    /** What is searched, made when it is first asked for. */
    texts() {
        if (!this.known) {
            this.known = new Array(this.trial.size);
            const tasks = this.trial.tasks.map((task, number) => this.wording.task(number).toLowerCase());
            for (let row = 0; row < this.trial.size; row++) {
                this.known[row] = (this.wording.step(row) + ' ' + this.wording.where(row)).toLowerCase()
                    + ' ' + (this.trial.task[row] < 0 ? '' : tasks[this.trial.task[row]]);
            }
        }
        return this.known;
    }

    indexOf(at) {
        const index = last(this.rows, at);
        return index >= 0 && this.rows[index] === at ? index : -1;
    }

    /** The index of the first row from here on. */
    indexFrom(at) {
        return last(this.rows, at - 1) + 1;
    }

    setCursor(index) {
        if (this.rows.length) {
            this.cursor = Math.max(0, Math.min(this.rows.length - 1, index));
            this.parts.forEach(part => part.reveal());
            this.changed();
        }
    }

    move(by) {
        this.setCursor(this.cursor + by);
    }

    moveInTask(by) {
        const task = this.trial.task[this.rows[this.cursor]];
        if (task >= 0) {
            this.moveOn(this.trial.ofTask[task], by);
        }
    }

    /** To the next of these positions that is among the rows, in this direction. */
    moveOn(positions, by) {
        const index = last(positions, this.rows[this.cursor]);
        for (let next = index + by; next >= 0 && next < positions.length; next += by) {
            const row = this.indexOf(positions[next]);
            if (row >= 0) {
                this.setCursor(row);
                return;
            }
        }
    }

    /** To this row, whatever the filters say. */
    goTo(at) {
        if (this.indexOf(at) < 0) {
            this.level = Math.min(this.level, this.trial.level[at]);
            this.filters = {search: '', node: '', task: -1, resource: -1};
            this.select();
        }
        this.setCursor(this.indexOf(at));
        document.getElementById('trial').scrollIntoView({block: 'start'});
    }
}

/** The controls above the trial, and what they show. */
function controls(view, panels) {
    const {trial} = view;
    const sizes = view.sizes();
    const level = element('select', {id: 'level', onchange: () => { view.level = Number(level.value); view.select(); }},
        ...LEVELS.map((name, number) => sizes[number] > 0 ? option(number, name + ' (' + sizes[number].toLocaleString('en') + ')') : null));
    const search = element('input', {id: 'search', type: 'search', placeholder: 'Search operations  /', autocomplete: 'off', spellcheck: 'false', 'aria-label': 'Search operations'});
    let timer = 0;
    search.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(() => { view.filters.search = search.value; view.select(); }, 120);
    });
    const nodes = [...new Set(trial.tasks.map(task => task.node).filter(node => node !== null))].sort(byNumbers);
    const node = element('select', {id: 'node', onchange: () => { view.filters.node = node.value === '' ? '' : nodes[Number(node.value)]; view.select(); }},
        option('', 'all nodes'), ...nodes.map((name, number) => option(number, shown(name).substring(0, 60))));
    const task = element('select', {id: 'task', onchange: () => { view.filters.task = Number(task.value); view.select(); }},
        option(-1, 'all tasks'), ...trial.tasks.map((each, number) => option(number, shown(view.wording.task(number)).substring(0, 60))));
    const object = element('input', {id: 'object', list: 'objects', placeholder: 'all objects', autocomplete: 'off', spellcheck: 'false'});
    const names = new Map();
    const offered = trial.resources.map((name, number) => [trial.ofResource[number].length, name, number])
        .sort((one, other) => other[0] - one[0]).slice(0, 300);
    trial.resources.forEach((name, number) => names.set(shown(name), number));
    object.addEventListener('change', () => {
        const number = names.get(object.value.trim());
        view.filters.resource = number === undefined ? -1 : number;
        object.setCustomValidity(object.value.trim() === '' || number !== undefined ? '' : 'There is no such object.');
        object.reportValidity();
        view.select();
    });
    const slider = element('input', {id: 'slider', type: 'range', min: 0, max: 0, step: 1, 'aria-label': 'Walk through the trial',
        oninput: () => view.setCursor(Number(slider.value))});
    const position = element('output', {id: 'position', for: 'slider'});
    view.changed = () => {
        const rows = view.rows;
        slider.max = Math.max(0, rows.length - 1);
        slider.value = view.cursor;
        level.value = view.level;
        node.value = view.filters.node === '' ? '' : nodes.indexOf(view.filters.node);
        task.value = view.filters.task;
        if (view.filters.search === '' && document.activeElement !== search) {
            search.value = '';
        }
        if (view.filters.resource < 0 && document.activeElement !== object) {
            object.value = '';
        }
        if (rows.length) {
            const at = rows[view.cursor];
            position.textContent = (view.cursor + 1).toLocaleString('en') + ' of ' + rows.length.toLocaleString('en') + ' rows';
            slider.setAttribute('aria-valuetext', (shown(view.wording.thread(trial.task[at])) + ': ' + shown(view.wording.step(at))).substring(0, 300));
        } else {
            position.textContent = 'no rows';
        }
        panels.draw();
    };
    return element('div', {class: 'controls'},
        element('div', {class: 'filters'},
            element('label', {}, 'Show ', level), search,
            nodes.length > 1 ? element('label', {}, 'Node ', node) : null,
            element('label', {}, 'Task ', task),
            element('label', {}, 'Object ', object),
            element('datalist', {id: 'objects'}, ...offered.map(([, name]) => option(shown(name).substring(0, 500), '')))),
        element('div', {class: 'walk'},
            button('|◀', () => view.move(-Infinity), {'aria-label': 'First row', class: 'quiet'}),
            button('◀', () => view.move(-1), {'aria-label': 'One row back', class: 'quiet'}),
            slider,
            button('▶', () => view.move(1), {'aria-label': 'One row on', class: 'quiet'}),
            button('▶|', () => view.move(Infinity), {'aria-label': 'Last row', class: 'quiet'}),
            position));
}

function trialSection(view) {
    if (view.trial.size === 0) {
        return section('trial', 'The trial', element('p', {class: 'note'},
            'There is no account of this trial: its replay did not go the same way.'));
    }
    const panels = new Panels(view);
    const diagram = new Diagram(view);
    const rows = new Rows(view);
    view.parts = [diagram, rows];
    view.diagram = diagram;
    const {trial} = view;
    const milestones = [];
    for (let at = 0; at < trial.size && milestones.length < 60; at++) {
        if (trial.isMilestone(at)) {
            milestones.push(at);
        }
    }
    return section('trial', 'The trial',
        element('p', {class: 'note'}, count(trial.size + trial.omitted, 'operation') + ' and events, ' + count(trial.tasks.length, 'task')
            + (view.found.virtualNanos > 0 ? ', ' + seconds(view.found.virtualNanos).substring(1) + ' of virtual time' : '')
            + (trial.omitted > 0 ? '; ' + trial.omitted.toLocaleString('en') + ' in the middle are left out of this page' : '') + '.'),
        controls(view, panels),
        milestones.length ? element('p', {class: 'milestones', 'aria-label': 'Nodes and network'}, ...milestones.map(at =>
            button('⚑ ' + shown(view.wording.step(at)).substring(0, 80), () => view.goTo(at), {class: 'quiet'}))) : null,
        diagram.element,
        element('div', {class: 'below'}, rows.table, panels.element));
}

function switchTheme() {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
    themeChanged();
}

let drawAgain = () => {};

function themeChanged() {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    document.getElementById('theme').textContent = isDark ? '☀ Light' : '☾ Dark';
    knownPalette = null;
    drawAgain();
}

/** Paper is light. */
function printed() {
    const root = document.documentElement;
    const chosen = root.dataset.theme;
    const set = theme => {
        if (theme) {
            root.dataset.theme = theme;
        } else {
            delete root.dataset.theme;
        }
        themeChanged();
    };
    set('light');
    addEventListener('afterprint', () => set(chosen), {once: true});
}

/** Arrow keys walk wherever nothing else wants them. */
function keys(event, view) {
    const isTyping = event.target.closest('input, select, textarea');
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) {
        return;
    }
    if (event.key === '/') {
        event.preventDefault();
        document.getElementById('search')?.focus();
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        event.preventDefault();
        view.move(event.key === 'ArrowRight' ? 1 : -1);
    }
}

async function main() {
    const data = await readDocument();
    const page = document.getElementById('page');
    page.append(...(data.format === 'hypnos-campaign' ? campaignPage(data) : findingPage(data)),
        element('footer', {}, 'Made by Hypnos. This page is one file: it needs no network, and sends nothing.'));
    drawAgain();
    themeChanged();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', themeChanged);
    addEventListener('beforeprint', printed);
    document.documentElement.dataset.ready = 'true';
    performance.mark('ready');
}

function findingPage(found) {
    const view = new View(found);
    const parts = [
        summary(found, {theme: switchTheme}),
        element('main', {}, ...[
            story(found, view), historySection(found, view), ...sideBySide(replayCommands(found), failedAt(found)), trialSection(view), comparison(found, view), details(found), races(found), environment(found),
        ].filter(part => part !== null)),
    ];
    if (view.diagram) {
        // once it is in the page, where it has a size
        drawAgain = () => {
            drawAgain = () => view.diagram.request();
            view.select();
            if (found.explanation && found.explanation.second >= 0) {
                view.setCursor(view.indexOf(found.explanation.second));
            }
        };
        document.addEventListener('keydown', event => keys(event, view));
    }
    return parts;
}

/** Two short sections next to each other, where there is room; a wide one below. */
function sideBySide(replay, place) {
    return replay === null || place === null || place.querySelector('.columns')
        ? [replay, place]
        : [element('div', {class: 'columns beside'}, replay, place)];
}

/** The source where it failed. */
function failedAt(found) {
    const parts = /^(.+)\.[^.(]+\(([^:()]+):(\d+)\)$/.exec(found.place || '');
    const source = parts && excerptOf(found, parts[1], parts[2], Number(parts[3]), 3);
    if (source) {
        return section('place', 'Where it failed', source);
    }
    const waiting = (found.failure.waiting || []).map(each => [each, frame(found, each.stack)]).filter(([, place]) => place).slice(0, 4);
    return waiting.length === 0 ? null : section('place', 'Where they wait', element('div', {class: 'columns'}, ...waiting.map(([each, place]) =>
        element('div', {}, element('p', {}, element('strong', {}, shown(each.task.thread || each.task.name)), ' ', shown(each.waitsFor.text)), place))));
}

/** The source of the first of these frames that is known. */
function frame(found, stack) {
    for (const each of stack || []) {
        const parts = /^at (.+)\.[^.(]+\(([^:()]+):(\d+)\)$/.exec(each);
        const source = parts && excerptOf(found, parts[1], parts[2], Number(parts[3]), 3);
        if (source) {
            return source;
        }
    }
    return null;
}

main().catch(problem => {
    document.getElementById('page').append(element('p', {class: 'broken', role: 'alert'}, 'This page cannot be shown: ' + shown(problem)));
    throw problem;
});
