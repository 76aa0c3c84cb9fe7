// The table of operations. Only the rows that can be seen are in the document.

const ROW_HEIGHT = 28;
const ROWS_BEYOND = 8;

class Rows {
    constructor(view) {
        this.view = view;
        this.body = element('div', {class: 'rows-body', role: 'rowgroup'});
        this.space = element('div', {class: 'rows-space', role: 'presentation'}, this.body);
        this.scroller = element('div', {class: 'rows-scroller', tabindex: 0, 'aria-label': 'Operations; arrow keys walk through them',
            role: 'group', onscroll: () => this.draw(), onkeydown: event => this.key(event)}, this.space);
        this.table = element('div', {class: 'rows', role: 'table', 'aria-label': 'Operations of the trial'},
            element('div', {role: 'rowgroup'},
                element('div', {class: 'row head', role: 'row'}, ...['#', 'time', 'task', 'what', 'where'].map(name =>
                    element('span', {role: 'columnheader', class: 'cell-' + name.replace('#', 'number')}, name)))),
            this.scroller);
        this.table.classList.toggle('timeless', view.trial.clockAt.length === 0);
        this.drawn = '';
    }

    /** Other rows are to be shown. */
    reset() {
        this.space.style.height = this.view.rows.length * ROW_HEIGHT + 'px';
        this.table.setAttribute('aria-rowcount', this.view.rows.length + 1);
        this.drawn = '';
        this.reveal();
        this.draw();
    }

    /** The row that was chosen is to be seen. */
    reveal() {
        const top = this.view.cursor * ROW_HEIGHT;
        const height = this.scroller.clientHeight;
        const from = this.scroller.scrollTop;
        if (top < from + ROW_HEIGHT || top > from + height - 2 * ROW_HEIGHT) {
            this.scroller.scrollTop = Math.max(0, top - height / 2);
        }
        this.draw();
    }

    draw() {
        const from = Math.max(0, Math.floor(this.scroller.scrollTop / ROW_HEIGHT) - ROWS_BEYOND);
        const many = Math.ceil((this.scroller.clientHeight || 420) / ROW_HEIGHT) + 2 * ROWS_BEYOND;
        const to = Math.min(this.view.rows.length, from + many);
        const key = from + ' ' + to + ' ' + this.view.cursor;
        if (key === this.drawn) {
            return;
        }
        this.drawn = key;
        this.body.style.transform = 'translateY(' + from * ROW_HEIGHT + 'px)';
        const rows = [];
        for (let index = from; index < to; index++) {
            rows.push(this.row(index));
        }
        this.body.replaceChildren(...rows);
    }

    row(index) {
        const {trial, wording, rows, cursor} = this.view;
        const at = rows[index];
        const before = index > 0 ? rows[index - 1] : -1;
        const isTurn = before >= 0 && trial.task[before] !== trial.task[at];
        const isAfterGap = trial.omittedFrom >= 0 && at >= trial.omittedFrom && before >= 0 && before < trial.omittedFrom;
        const nanos = trial.nanos(at);
        const isLater = before < 0 ? nanos > 0 : nanos > trial.nanos(before);
        const [sign, word] = wording.sign(at);
        const classes = ['row'];
        for (const [name, holds] of Object.entries({
            here: index === cursor, turn: isTurn, event: !trial.isOperation(at), milestone: trial.isMilestone(at),
            deciding: this.view.isInPair(at), difference: this.view.isDifference(at), gap: isAfterGap,
        })) {
            if (holds) {
                classes.push(name);
            }
        }
        const what = shown(wording.step(at));
        return element('div', {class: classes.join(' '), role: 'row', 'aria-rowindex': index + 2,
            'aria-selected': index === cursor ? 'true' : null, onclick: () => this.view.setCursor(index)},
            element('span', {role: 'cell', class: 'cell-number'}, trial.number(at).toLocaleString('en')),
            element('span', {role: 'cell', class: 'cell-time'}, isLater ? seconds(nanos) : ''),
            element('span', {role: 'cell', class: 'cell-task', title: shown(wording.task(trial.task[at]))},
                shown(this.label(trial.task[at]))),
            element('span', {role: 'cell', class: 'cell-what', title: what.length > 60 ? what.substring(0, 2000) : null},
                element('span', {class: 'sign', 'aria-label': word, role: 'img'}, sign),
                this.view.isInPair(at) ? element('span', {class: 'chip'}, 'decides') : null,
                this.view.isDifference(at) && !this.view.isInPair(at) ? element('span', {class: 'chip'}, 'first difference') : null, what),
            this.where(at));
    }

    /** The line can be read however narrow the column is. */
    where(at) {
        const [file, line] = this.view.wording.fileAndLine(at);
        return element('span', {role: 'cell', class: 'cell-where', title: shown(this.view.wording.place(at)).substring(0, 500)},
            element('span', {class: 'file'}, shown(file)), line);
    }

    label(task) {
        if (task < 0) {
            return '';
        }
        const known = this.view.trial.tasks[task];
        const thread = this.view.wording.thread(task);
        return known.node && !isNobody(known) ? known.node + '/' + thread : thread;
    }

    key(event) {
        const page = Math.max(1, Math.floor(this.scroller.clientHeight / ROW_HEIGHT) - 1);
        const moves = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity};
        if (moves[event.key] !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            this.view.move(moves[event.key]);
        }
    }
}
