// What clients asked for and were told: a lane for each task, a bar for each operation from its invocation to its end.

const ASKS = 'asks for ';
const TOLD = 'is told ';
/** As many events as are drawn: the last. */
const EVENTS_MAX = 60;

/** The operations of the trial's history. One that was never over ends with -1. */
function recordedOperations(trial, wording) {
    const open = new Map();
    const all = [];
    for (let at = 0; at < trial.size; at++) {
        const isEvent = trial.line[at] >= 0 && ['invoke', 'end'].includes(trial.action(at));
        const text = isEvent ? trial.lines[trial.line[at]] : '';
        const task = trial.task[at];
        if (text.startsWith(ASKS)) {
            const [asked, client] = told(text.substring(ASKS.length), wording.thread(task));
            const operation = {task, client, begins: at, ends: -1, text: asked + ' → ?'};
            open.set(task, operation);
            all.push(operation);
        } else if (text.startsWith(TOLD) && open.has(task)) {
            const [answer] = told(text.substring(TOLD.length), '');
            Object.assign(open.get(task), {ends: at, text: answer});
            open.delete(task);
        }
    }
    return all;
}

/** What is said, and by whom: by the thread, unless it says otherwise. */
function told(text, thread) {
    const at = text.lastIndexOf(' as ');
    return at < 0 ? [text, thread] : [text.substring(0, at), text.substring(at + 4)];
}

/** The operation that the failure names. */
function unexplained(found, operations) {
    const named = / explains ([^:]*): (.*?)(, of what was done to .*)?$/.exec(found.headlines[0] || '');
    return named === null ? undefined
        : operations.findLast(operation => operation.text === named[2] && operation.client.endsWith(named[1]));
}

/** The history as a drawing; null where nothing was recorded. */
function historySection(found, view) {
    const {trial, wording} = view;
    const all = recordedOperations(trial, wording);
    if (all.length === 0) {
        return null;
    }
    const culprit = unexplained(found, all);
    const events = all.flatMap(operation => operation.ends < 0 ? [operation.begins] : [operation.begins, operation.ends])
        .sort((one, other) => one - other).slice(-EVENTS_MAX);
    const drawn = all.filter(operation => operation.ends < 0 || operation.ends >= events[0]);
    const lanes = [...new Set(drawn.map(operation => operation.task))].sort((one, other) => clientOf(drawn, one).localeCompare(clientOf(drawn, other)));
    const [left, step, lane] = [120, events.length <= 8 ? 130 : 96, 34];
    const width = left + step * events.length + 20;
    const column = at => left + step * Math.max(0, last(events, at));
    const drawing = drawingElement('svg', {viewBox: `0 0 ${width} ${lane * lanes.length + 8}`, width, role: 'img', class: 'history',
        'aria-label': drawn.map(operation => operation.client + ' ' + operation.text).join(', ')});
    lanes.forEach((task, number) => {
        const middle = lane * number + lane / 2 + 4;
        drawing.append(drawingElement('line', {x1: left, x2: width, y1: middle, y2: middle, class: 'grid'}),
            drawingElement('text', {x: 0, y: middle + 4}, cutTo(clientOf(drawn, task), 17)));
    });
    drawn.forEach(operation => drawing.append(
        bar(operation, operation === culprit, column, width, lane * lanes.indexOf(operation.task) + 7, lane - 6)));
    const omitted = all.length - drawn.length;
    return section('history', 'What clients were told',
        element('div', {class: 'card wide', tabindex: 0}, drawing),
        element('p', {class: 'note'}, 'From left to right in the order of events.'
            + (culprit ? ' No order of the operations explains the one with the cross, whatever came before.' : '')
            + (omitted > 0 ? ' ' + count(omitted, 'earlier operation') + ' left out.' : '')));
}

/** What a lane is called. */
function clientOf(operations, task) {
    return operations.find(operation => operation.task === task).client;
}

function bar(operation, isCulprit, column, width, y, height) {
    const x = column(operation.begins);
    const end = operation.ends < 0 ? width : Math.max(x + 12, column(operation.ends));
    const text = (isCulprit ? '✗ ' : '') + operation.text;
    const group = drawingElement('g', {class: isCulprit ? 'operation culprit' : 'operation'});
    const title = drawingElement('title', {}, shown(text));
    group.append(title, drawingElement('rect', {x, y, width: end - x, height, rx: 4}),
        drawingElement('text', {x: x + 6, y: y + height / 2 + 4}, cutTo(text, Math.floor((end - x - 8) / 6.7))));
    return group;
}

function cutTo(text, letters) {
    const line = shown(text);
    return line.length <= letters ? line : line.substring(0, Math.max(0, letters - 1)) + '…';
}

function drawingElement(name, properties, text) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(properties).forEach(([key, value]) => made.setAttribute(key, value));
    if (text !== undefined) {
        made.textContent = text;
    }
    return made;
}
