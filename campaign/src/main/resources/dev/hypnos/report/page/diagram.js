// The space-time diagram: a lane for each task, or for each node whose tasks are folded together. It is drawn on a canvas, and
// only what can be seen; what can be read and pressed, the names of the lanes, are elements.

const LANE = 26;
const LANE_WITH_TEXT = 44;
const AXIS = 24;
/** From this width of a row on there is room for words. */
const WORDS_FROM = 76;
const LANES_UNFOLDED = 12;
const LANES_SEEN = 12;

class Diagram {
    constructor(view) {
        this.view = view;
        this.folded = new Set();
        this.lanes = [];
        this.scale = 1;
        this.left = 0;
        this.canvas = element('canvas', {tabindex: 0, role: 'img', 'aria-describedby': 'diagram-help',
            'aria-label': 'Space-time diagram of the trial'});
        this.names = element('div', {class: 'lane-names', role: 'group', 'aria-label': 'Nodes and tasks'});
        this.inner = element('div', {class: 'diagram-inner'}, this.names, this.canvas);
        this.scroller = element('div', {class: 'diagram-scroller', onscroll: () => this.request()}, this.inner);
        this.idle = element('p', {class: 'note', id: 'idle'});
        this.element = element('div', {class: 'diagram'},
            element('div', {class: 'diagram-tools'},
                button('−', () => this.zoom(1 / 1.6), {'aria-label': 'Zoom out', class: 'quiet'}),
                button('+', () => this.zoom(1.6), {'aria-label': 'Zoom in', class: 'quiet'}),
                button('Fit', () => this.fit(), {'aria-label': 'Show all of it', class: 'quiet'}),
                element('span', {class: 'legend', 'aria-label': 'Signs'}, ...Diagram.legend())),
            this.scroller, this.idle,
            element('p', {class: 'note help', id: 'diagram-help'},
                'Drag to move, scroll with Ctrl to zoom. Keys: ← → walk, Shift with them stays in the task, + − zoom, 0 shows all.'));
        this.listen();
    }

    static legend() {
        return Object.entries(Wording.SIGNS).filter(([access]) => access !== '').flatMap(([, [sign, word]]) =>
            [element('span', {class: 'sign', 'aria-hidden': 'true'}, sign), word + ' ']);
    }

    listen() {
        const canvas = this.canvas;
        let drag = null;
        canvas.addEventListener('pointerdown', event => {
            drag = {x: event.clientX, left: this.left, moved: false};
            canvas.setPointerCapture(event.pointerId);
        });
        canvas.addEventListener('pointermove', event => {
            if (drag) {
                const by = event.clientX - drag.x;
                drag.moved ||= Math.abs(by) > 4;
                if (drag.moved) {
                    this.left = drag.left - by / this.scale;
                    this.request();
                }
            }
        });
        canvas.addEventListener('pointerup', event => {
            if (drag && !drag.moved) {
                this.choose(event.offsetX, event.offsetY);
            }
            drag = null;
        });
        canvas.addEventListener('pointercancel', () => { drag = null; });
        canvas.addEventListener('wheel', event => {
            if (event.ctrlKey || event.metaKey || document.activeElement === canvas && !event.shiftKey && event.deltaX === 0) {
                event.preventDefault();
                this.zoom(Math.exp(-event.deltaY / 300), event.offsetX);
            } else if (event.deltaX !== 0 || event.shiftKey) {
                event.preventDefault();
                this.left += (event.deltaX || event.deltaY) / this.scale;
                this.request();
            }
        }, {passive: false});
        canvas.addEventListener('keydown', event => this.key(event));
        // at once: where it is for a printer there is no next frame
        new ResizeObserver(() => {
            if (this.isFitted) {
                this.fit();
            } else {
                this.resize();
            }
            this.draw();
        }).observe(this.scroller);
    }

    key(event) {
        const view = this.view;
        const actions = {
            ArrowRight: () => event.shiftKey ? view.moveInTask(1) : view.move(1),
            ArrowLeft: () => event.shiftKey ? view.moveInTask(-1) : view.move(-1),
            Home: () => view.move(-Infinity), End: () => view.move(Infinity),
            '+': () => this.zoom(1.6), '=': () => this.zoom(1.6), '-': () => this.zoom(1 / 1.6), '0': () => this.fit(),
        };
        if (actions[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            event.stopPropagation();
            actions[event.key]();
        }
    }

    /** Other rows are to be shown. */
    reset() {
        this.makeLanes();
        this.fit();
    }

    /** The lanes of the tasks that do something in these rows: those of no node first, then node by node. */
    makeLanes() {
        const {trial, rows} = this.view;
        const active = new Uint8Array(trial.tasks.length);
        for (const at of rows) {
            if (trial.task[at] >= 0) {
                active[trial.task[at]] = 1;
            }
        }
        const nodes = new Map();
        trial.tasks.forEach((task, number) => {
            if (active[number]) {
                const node = task.node || null;
                if (!nodes.has(node)) {
                    nodes.set(node, []);
                }
                nodes.get(node).push(number);
            }
        });
        const byName = (one, other) => byNumbers(trial.tasks[one].name, trial.tasks[other].name);
        nodes.forEach(tasks => tasks.sort(byName));
        // what is on its way comes last
        const isTransit = node => isNobody(trial.tasks[nodes.get(node)[0]]);
        const named = [...nodes.keys()].filter(node => node !== null)
            .sort((one, other) => isTransit(one) - isTransit(other) || byNumbers(one, other));
        const total = active.reduce((sum, each) => sum + each, 0);
        if (this.foldedBefore === undefined) {
            this.foldedBefore = true;
            if (total > LANES_UNFOLDED) {
                named.filter(node => nodes.get(node).length > 1).forEach(node => this.folded.add(node));
            }
        }
        this.lanes = [];
        (nodes.get(null) || []).forEach(task => this.lanes.push({tasks: [task], node: null}));
        for (const node of named) {
            const tasks = nodes.get(node);
            if (tasks.length === 1) {
                this.lanes.push({tasks, node, isAlone: true});
                continue;
            }
            const isFolded = this.folded.has(node);
            this.lanes.push({tasks: isFolded ? tasks : [], node, isGroup: true, isFolded, size: tasks.length});
            if (!isFolded) {
                tasks.forEach(task => this.lanes.push({tasks: [task], node, isInGroup: true}));
            }
        }
        this.laneOf = new Int32Array(trial.tasks.length).fill(-1);
        this.lanes.forEach((lane, number) => lane.tasks.forEach(task => { this.laneOf[task] = number; }));
        this.indexRows();
        this.drawNames();
        const idle = trial.tasks.length - total;
        this.idle.textContent = idle === 0 ? '' : count(idle, 'task') + ' without a row here ' + (idle === 1 ? 'is' : 'are') + ' hidden.';
    }

    /** For each lane the indices of its rows. */
    indexRows() {
        const {trial, rows} = this.view;
        const keys = new Int32Array(rows.length);
        for (let index = 0; index < rows.length; index++) {
            const task = trial.task[rows[index]];
            keys[index] = task < 0 ? -1 : this.laneOf[task];
        }
        this.laneAt = keys;
        this.ofLane = indexBy(keys, this.lanes.length);
        this.indexOf = new Map();
        this.arrows = [];
        this.marks = [];
        const index = at => this.view.indexOf(at);
        const first = new Map();
        const end = new Map();
        for (let row = 0; row < rows.length; row++) {
            const at = rows[row];
            const task = trial.task[at];
            if (task >= 0 && !first.has(task)) {
                first.set(task, row);
            }
            if (trial.isEnd(at)) {
                end.set(task, row);
            }
            if (trial.isMilestone(at)) {
                this.marks.push(row);
            }
        }
        for (let row = 0; row < rows.length; row++) {
            const at = rows[row];
            if (trial.sentAt.length && trial.sentAt[at] >= 0) {
                const from = index(trial.sentAt[at]);
                if (from >= 0 && keys[from] !== keys[row]) {
                    this.arrows.push([from, row, 'message']);
                }
            }
            const other = trial.otherTask(at);
            if (other >= 0) {
                if (trial.action(at) === START && first.has(other) && first.get(other) > row) {
                    this.arrows.push([row, first.get(other), 'start']);
                } else if (trial.access(at) === 'await' && end.has(other) && end.get(other) < row) {
                    this.arrows.push([end.get(other), row, 'join']);
                }
            }
        }
    }

    drawNames() {
        const {trial} = this.view;
        this.names.replaceChildren(...this.lanes.map(lane => {
            const task = lane.tasks.length === 1 && !lane.isGroup ? trial.tasks[lane.tasks[0]] : null;
            if (lane.isGroup) {
                const label = shown(lane.node);
                return button('', () => this.toggle(lane.node), {class: 'lane-name group', title: label.substring(0, 300),
                    'aria-expanded': lane.isFolded ? 'false' : 'true', 'data-node': label.substring(0, 300)},
                    ).appendChild(element('span', {}, (lane.isFolded ? '▸ ' : '▾ ') + label,
                    element('small', {}, ' ' + count(lane.size, 'task')))).parentNode;
            }
            const thread = shown(this.view.wording.thread(lane.tasks[0]));
            return element('div', {class: lane.isInGroup ? 'lane-name inner' : 'lane-name', title: (thread + ' · task ' + shown(task.name)).substring(0, 300)},
                element('span', {}, lane.isAlone && !isNobody(task) ? shown(lane.node) + '/' + thread : thread),
                isNobody(task) ? null : element('small', {}, ' ' + shown(task.name)));
        }));
    }

    toggle(node) {
        if (!this.folded.delete(node)) {
            this.folded.add(node);
        }
        this.makeLanes();
        this.resize();
        const label = shown(node).substring(0, 300);
        [...this.names.querySelectorAll('button')].find(each => each.dataset.node === label)?.focus();
    }

    laneHeight() {
        return this.scale >= WORDS_FROM ? LANE_WITH_TEXT : LANE;
    }

    width() {
        return this.canvas.clientWidth || 800;
    }

    fit() {
        const many = Math.max(1, this.view.rows.length);
        this.scale = Math.min(130, this.width() / (many + 0.6));
        this.left = -0.3;
        this.isFitted = true;
        this.resize();
    }

    zoom(factor, x = this.xOf(this.view.cursor)) {
        const at = this.left + x / this.scale;
        const least = Math.min(130, this.width() / (this.view.rows.length + 0.6));
        this.scale = Math.min(160, Math.max(least, this.scale * factor));
        this.left = at - x / this.scale;
        this.isFitted = false;
        this.resize();
    }

    resize() {
        const height = this.laneHeight();
        const all = this.lanes.length * height + AXIS + 6;
        const seen = Math.min(all, LANES_SEEN * LANE + AXIS + 30);
        this.inner.style.height = all + 'px';
        this.scroller.style.height = Math.max(seen, Math.min(all, 360)) + 'px';
        this.names.style.setProperty('--lane', height + 'px');
        const ratio = window.devicePixelRatio || 1;
        const width = this.width();
        const tall = parseFloat(this.scroller.style.height);
        this.canvas.style.height = tall + 'px';
        if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(tall * ratio)) {
            this.canvas.width = Math.round(width * ratio);
            this.canvas.height = Math.round(tall * ratio);
        }
        this.request();
    }

    /** The chosen row is to be seen. */
    reveal() {
        const x = this.xOf(this.view.cursor);
        const width = this.width();
        if (x < 20 || x > width - 40) {
            this.left = this.view.cursor - width / this.scale / 2;
        }
        this.request();
    }

    request() {
        if (!this.requested) {
            this.requested = true;
            requestAnimationFrame(() => {
                this.requested = false;
                this.draw();
            });
        }
    }

    xOf(index) {
        return (index + 0.5 - this.left) * this.scale;
    }

    choose(x, y) {
        const lane = Math.floor((y + this.scroller.scrollTop - AXIS) / this.laneHeight());
        const wanted = this.left + x / this.scale - 0.5;
        let best = Math.round(wanted);
        if (lane >= 0 && lane < this.lanes.length && this.ofLane[lane].length) {
            const rows = this.ofLane[lane];
            const index = last(rows, wanted);
            const near = [rows[index], rows[index + 1]].filter(row => row !== undefined)
                .sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
            if (Math.abs(near - wanted) * this.scale < 14) {
                best = near;
            }
        }
        this.view.setCursor(Math.max(0, Math.min(this.view.rows.length - 1, best)));
        this.canvas.focus({preventScroll: true});
    }

    draw() {
        const {rows, trial, cursor} = this.view;
        const least = -0.5;
        const most = Math.max(least, rows.length + 0.5 - this.width() / this.scale);
        this.left = Math.min(most, Math.max(least, this.left));
        const colours = palette();
        const context = this.canvas.getContext('2d');
        const ratio = window.devicePixelRatio || 1;
        const width = this.width();
        const tall = this.canvas.height / ratio;
        const height = this.laneHeight();
        const top = this.scroller.scrollTop;
        const from = Math.max(0, Math.floor(this.left) - 1);
        const to = Math.min(rows.length, Math.ceil(this.left + width / this.scale) + 1);
        const yOf = lane => AXIS + lane * height - top + (this.scale >= WORDS_FROM ? 14 : height / 2);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, width, tall);
        context.font = '11px ' + colours.mono;
        context.textBaseline = 'middle';
        this.drawMarks(context, colours, from, to, tall);
        this.drawLifelines(context, colours, yOf, width, tall);
        this.drawPath(context, colours, from, to, yOf);
        this.drawArrows(context, colours, from, to, yOf);
        this.drawSteps(context, colours, from, to, yOf, tall, height);
        this.drawCursor(context, colours, cursor, tall, yOf);
        this.drawFailure(context, colours, yOf);
        this.drawAxis(context, colours, from, to, width);
        void trial;
    }

    drawMarks(context, colours, from, to, tall) {
        context.strokeStyle = colours.accent;
        context.setLineDash([2, 3]);
        for (const row of this.marks) {
            if (row >= from && row <= to) {
                line(context, this.xOf(row), AXIS, this.xOf(row), tall);
            }
        }
        context.setLineDash([]);
    }

    drawLifelines(context, colours, yOf, width, tall) {
        context.strokeStyle = colours.line;
        context.lineWidth = 1;
        this.lanes.forEach((lane, number) => {
            const y = Math.round(yOf(number)) + 0.5;
            const rows = this.ofLane[number];
            if (y > AXIS && y < tall && rows.length) {
                line(context, Math.max(0, this.xOf(rows[0])), y, Math.min(width, this.xOf(rows[rows.length - 1])), y);
            }
        });
    }

    /** Which task runs: from each row to the next. */
    drawPath(context, colours, from, to, yOf) {
        if (to - from > 1500) {
            return;
        }
        context.strokeStyle = colours.path;
        context.beginPath();
        for (let row = Math.max(1, from); row < to; row++) {
            const before = this.laneAt[row - 1];
            const here = this.laneAt[row];
            if (before >= 0 && here >= 0 && before !== here) {
                const x = Math.round(this.xOf(row - 0.5)) + 0.5;
                context.moveTo(this.xOf(row - 1), yOf(before));
                context.lineTo(x, yOf(before));
                context.lineTo(x, yOf(here));
                context.lineTo(this.xOf(row), yOf(here));
            }
        }
        context.stroke();
    }

    drawArrows(context, colours, from, to, yOf) {
        let drawn = 0;
        for (const [start, end, kind] of this.arrows) {
            if (end < from || start > to) {
                continue;
            }
            const isChosen = start === this.view.cursor || end === this.view.cursor;
            if (drawn++ > 4000 && !isChosen) {
                continue;
            }
            context.globalAlpha = isChosen ? 1 : kind === 'message' ? 0.55 : 0.35;
            context.strokeStyle = context.fillStyle = kind === 'message' || isChosen ? colours.accent : colours.soft;
            context.lineWidth = isChosen ? 2 : 1;
            arrow(context, this.xOf(start), yOf(this.laneAt[start]), this.xOf(end), yOf(this.laneAt[end]));
        }
        context.globalAlpha = 1;
        context.lineWidth = 1;
    }

    drawSteps(context, colours, from, to, yOf, tall, height) {
        const {trial, rows, wording} = this.view;
        const chosen = trial.resource[rows[this.view.cursor]];
        const hasWords = this.scale >= WORDS_FROM;
        const size = this.scale > 10 ? 4.5 : this.scale > 4 ? 3.5 : 2;
        this.lanes.forEach((lane, number) => {
            const y = yOf(number);
            const steps = this.ofLane[number];
            if (y < AXIS - height || y > tall + height || !steps.length) {
                return;
            }
            let drawnTo = -Infinity;
            for (let index = Math.max(0, last(steps, from - 1) + 1); index < steps.length && steps[index] <= to;) {
                const row = steps[index];
                const at = rows[row];
                const x = this.xOf(row);
                if (this.scale < 2 && x < drawnTo + 1) {
                    // many rows on one point: on to the first that is not
                    index = Math.max(index + 1, last(steps, this.left + (drawnTo + 1) / this.scale - 0.5));
                    drawnTo = -Infinity;
                    continue;
                }
                drawnTo = x;
                const isSame = chosen >= 0 && trial.resource[at] === chosen;
                const isPair = this.view.isInPair(at);
                context.strokeStyle = context.fillStyle = isSame || isPair ? colours.accent : colours.ink;
                if (this.scale < 2) {
                    context.fillRect(x, y - 4, 1, 8);
                } else {
                    mark(context, this.shape(at), x, y, size, colours.surface);
                }
                if (isPair) {
                    context.strokeRect(x - 9, y - 9, 18, 18);
                }
                if (hasWords) {
                    context.fillStyle = isSame || isPair ? colours.accent : colours.soft;
                    context.textAlign = 'center';
                    context.fillText(fitted(context, shown(wording.step(at, true).substring(0, 80)), this.scale - 8), x, y + 17);
                }
                index++;
            }
        });
    }

    shape(at) {
        const {trial} = this.view;
        if (trial.isEnd(at)) {
            return 'end';
        }
        return trial.site[at] < 0 && trial.sentAt.length && trial.sentAt[at] >= 0 ? 'receive' : trial.access(at);
    }

    drawCursor(context, colours, cursor, tall, yOf) {
        const x = this.xOf(cursor);
        context.strokeStyle = colours.accent;
        context.fillStyle = colours.accent;
        context.lineWidth = 1.5;
        line(context, x, 4, x, tall);
        context.lineWidth = 1;
        const lane = this.laneAt[cursor];
        if (lane >= 0) {
            context.beginPath();
            context.arc(x, yOf(lane), 8, 0, 2 * Math.PI);
            context.stroke();
        }
    }

    drawFailure(context, colours, yOf) {
        const {rows, trial, found} = this.view;
        if (!rows.length || rows[rows.length - 1] < trial.size - 200 && trial.level[rows[rows.length - 1]] === 0) {
            return;
        }
        const task = trial.tasks.findIndex(each => each.number === found.failingTask);
        const lane = task >= 0 ? this.laneOf[task] : -1;
        const x = this.xOf(rows.length - 0.35);
        context.strokeStyle = colours.fail;
        context.lineWidth = 2;
        const cross = y => {
            line(context, x - 4, y - 4, x + 4, y + 4);
            line(context, x - 4, y + 4, x + 4, y - 4);
        };
        if (lane >= 0) {
            cross(yOf(lane));
        } else {
            this.view.waitingTasks.forEach(each => {
                if (this.laneOf[each] >= 0) {
                    cross(yOf(this.laneOf[each]));
                }
            });
        }
        context.lineWidth = 1;
    }

    /** Time, and what happens to nodes, above the lanes. */
    drawAxis(context, colours, from, to, width) {
        const {trial, rows, wording} = this.view;
        context.fillStyle = colours.surface;
        context.fillRect(0, 0, width, AXIS - 4);
        context.textAlign = 'left';
        let free = 0;
        for (const row of this.marks) {
            if (row >= from && row <= to && this.xOf(row) >= free) {
                context.fillStyle = colours.accent;
                const text = shown(wording.step(rows[row]).substring(0, 60));
                context.fillText('⚑ ' + text, this.xOf(row) + 3, 9);
                free = this.xOf(row) + context.measureText(text).width + 30;
            }
        }
        context.fillStyle = colours.soft;
        let before = -1;
        free = -Infinity;
        let index = Math.max(0, last(trial.clockAt, from < rows.length ? rows[from] : 0));
        for (; index < trial.clockAt.length && (to >= rows.length || trial.clockAt[index] <= rows[to]); index++) {
            const row = this.view.indexFrom(trial.clockAt[index]);
            const x = this.xOf(row) - this.scale / 2;
            if (row >= rows.length || row === before || x < free || this.marks.length && this.isMarked(row)) {
                continue;
            }
            before = row;
            context.fillRect(x, AXIS - 6, 1, 5);
            const text = seconds(trial.clockNanos[index]);
            const room = context.measureText(text).width;
            context.fillText(text, x + 3 + room > width ? x - 3 - room : x + 3, AXIS - 12);
            free = x + context.measureText(text).width + 14;
        }
    }

    /** Whether a label of a node is near this row. */
    isMarked(row) {
        return this.marks.some(mark => row >= mark - 40 / this.scale && row <= mark + 130 / this.scale);
    }
}

function byNumbers(one, other) {
    return one.localeCompare(other, 'en', {numeric: true});
}

function line(context, fromX, fromY, toX, toY) {
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
    context.stroke();
}

function arrow(context, fromX, fromY, toX, toY) {
    const angle = Math.atan2(toY - fromY, toX - fromX);
    const endX = toX - 6 * Math.cos(angle);
    const endY = toY - 6 * Math.sin(angle);
    line(context, fromX, fromY, endX, endY);
    context.beginPath();
    context.moveTo(endX, endY);
    context.lineTo(endX - 7 * Math.cos(angle - 0.4), endY - 7 * Math.sin(angle - 0.4));
    context.lineTo(endX - 7 * Math.cos(angle + 0.4), endY - 7 * Math.sin(angle + 0.4));
    context.fill();
}

/** The shape says what an operation does; colours only repeat it. */
function mark(context, access, x, y, size, ground) {
    context.beginPath();
    switch (access) {
        case 'write': context.arc(x, y, size, 0, 2 * Math.PI); context.fill(); return;
        case 'acquire': context.fillRect(x - size, y - size, 2 * size, 2 * size); return;
        case 'receive':
            context.moveTo(x - size, y - size);
            context.lineTo(x + size, y - size);
            context.lineTo(x, y + size);
            context.fill();
            return;
        case 'end': context.fillRect(x - 1, y - size - 2, 2, 2 * size + 4); return;
        case 'read': context.arc(x, y, size, 0, 2 * Math.PI); break;
        case 'release': context.rect(x - size, y - size, 2 * size, 2 * size); break;
        case 'await':
            context.moveTo(x, y - size - 1);
            context.lineTo(x + size + 1, y);
            context.lineTo(x, y + size + 1);
            context.lineTo(x - size - 1, y);
            context.closePath();
            break;
        default: context.arc(x, y, 1.5, 0, 2 * Math.PI); context.fill(); return;
    }
    const colour = context.fillStyle;
    context.fillStyle = ground;
    context.fill();
    context.fillStyle = colour;
    context.stroke();
}

function fitted(context, text, width) {
    if (context.measureText(text).width <= width) {
        return text;
    }
    let most = text.length - 1;
    while (most > 1 && context.measureText(text.substring(0, most) + '…').width > width) {
        most--;
    }
    return text.substring(0, most) + '…';
}

let knownPalette = null;

function palette() {
    if (knownPalette === null) {
        const style = getComputedStyle(document.documentElement);
        knownPalette = {};
        for (const name of ['ink', 'soft', 'line', 'path', 'accent', 'surface', 'fail', 'mono']) {
            knownPalette[name] = style.getPropertyValue('--' + name).trim();
        }
    }
    return knownPalette;
}
