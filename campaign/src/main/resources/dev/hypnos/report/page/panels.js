// The panels beside the table: the chosen operation, and the state behind it.

const SHOWN_MAX = 12;

class Panels {
    constructor(view) {
        this.view = view;
        this.element = element('aside', {class: 'panels', 'aria-label': 'State of the trial at the chosen operation'});
    }

    draw() {
        const {trial, states, rows, cursor} = this.view;
        if (!rows.length) {
            this.element.replaceChildren(element('p', {class: 'note'}, 'Nothing here fits the filters.'));
            return;
        }
        const at = rows[cursor];
        const held = states.holds(at);
        this.element.replaceChildren(...[
            this.chosen(at),
            this.list('Waiting', states.waits(at, held).map(wait => this.waiting(wait)), 'nobody'),
            this.list('Held', [...held].map(([resource, holders]) => this.holding(resource, holders)), 'nothing'),
            this.list('Last written', states.written(at, SHOWN_MAX).map(row => this.written(row)), 'nothing'),
            this.printed(at),
        ].filter(part => part !== null));
        void trial;
    }

    chosen(at) {
        const {trial, wording, found} = this.view;
        const resource = trial.resourceName(at);
        const word = trial.isOperation(at) ? wording.sign(at)[1] : 'happens';
        const parts = [
            element('p', {class: 'label'}, trial.isOperation(at) ? 'operation ' : 'event ', trial.number(at).toLocaleString('en'), ' · ',
                shown(wording.task(trial.task[at])), trial.clockAt.length ? ' · ' + seconds(trial.nanos(at)) : ''),
            element('p', {class: 'step'}, code(wording.step(at))),
        ];
        if (resource !== null) {
            parts.push(element('p', {class: 'facts'}, word + ' ', code(resource)));
        }
        const sent = trial.sentAt.length ? trial.sentAt[at] : -1;
        if (sent >= 0) {
            parts.push(element('p', {class: 'facts'}, 'receives what ', this.link(sent), ' sent'));
        }
        const place = wording.place(at);
        const source = excerpt(found, trial, at);
        parts.push(source || (place ? element('p', {class: 'facts'}, 'at ', code(place)) : null));
        const stop = trial.isOperation(at) ? stopCommand(found, trial.number(at)) : null;
        if (stop !== null) {
            parts.push(element('div', {class: 'command', title: 'Stops a replay under a debugger right before this operation'}, code(stop), copyButton(stop)));
        }
        parts.push(element('p', {class: 'jumps'},
            ...(resource === null ? [] : [
                button('‹ same object', () => this.view.moveOn(trial.ofResource[trial.resource[at]], -1), {class: 'quiet'}),
                button('same object ›', () => this.view.moveOn(trial.ofResource[trial.resource[at]], 1), {class: 'quiet'}),
            ]),
            ...(trial.task[at] < 0 ? [] : [
                button('‹ same task', () => this.view.moveInTask(-1), {class: 'quiet'}),
                button('same task ›', () => this.view.moveInTask(1), {class: 'quiet'}),
            ])));
        return element('section', {class: 'card chosen'}, ...parts.filter(part => part !== null));
    }

    link(at, isBrief) {
        const {wording, trial} = this.view;
        const who = isBrief ? '' : shown(wording.thread(trial.task[at])) + ' in ';
        return button(who + trial.number(at).toLocaleString('en'), () => this.view.goTo(at), {class: 'link'});
    }

    list(title, items, nothing) {
        const more = items.length - SHOWN_MAX;
        return element('section', {class: items.length ? 'card' : 'card empty'}, element('h3', {}, title, items.length ? element('small', {}, ' ' + items.length) : null),
            items.length === 0
                ? element('p', {class: 'note'}, nothing)
                : element('ul', {}, ...items.slice(0, SHOWN_MAX), more > 0 ? element('li', {class: 'note'}, 'and ' + more + ' more') : null));
    }

    waiting(wait) {
        const {wording} = this.view;
        return element('li', {}, element('strong', {}, shown(wording.task(wait.task))), ' ', shown(wait.text),
            ...(wait.holder ? [', held by ', shown(wording.task(wait.holder.task)), ' since ', this.link(wait.holder.row, true)] : []),
            wait.isForEver ? element('span', {class: 'chip fail'}, 'to the end') : null);
    }

    holding(resource, holders) {
        const {trial, wording} = this.view;
        const counted = new Map();
        holders.forEach(holder => counted.set(holder.task, [...(counted.get(holder.task) || []), holder]));
        return element('li', {}, code(trial.resources[resource]), ' by ',
            ...[...counted.values()].flatMap((list, index) => [index > 0 ? ', ' : '', shown(wording.task(list[0].task)), ' since ',
                this.link(list[0].row, true), list.length > 1 ? ' (' + list.length + ' times)' : '']));
    }

    written(row) {
        const {trial, wording} = this.view;
        return element('li', {}, code(wording.step(row)), ' by ', this.link(row));
    }

    printed(at) {
        const {found} = this.view;
        const {lines, positions, omitted} = found.printed;
        if (!lines.length) {
            return null;
        }
        const until = positions.length ? last(positions, at + 1) + 1 : lines.length;
        const from = Math.max(0, until - 60);
        const before = omitted + from;
        return element('section', {class: 'card'},
            element('h3', {}, positions.length ? 'Printed so far' : 'Printed by the trial', element('small', {}, ' ' + until)),
            element('pre', {class: 'printed', tabindex: 0, 'aria-label': 'Printed lines'},
                (before > 0 ? '… ' + count(before, 'line') + ' before\n' : '') + lines.slice(from, until).map(each => shownLines(each)).join('\n')));
    }
}

/** The passing trial beside the failing one, around the first difference. */
function comparison(found, view) {
    const told = found.explanation;
    if (!told || !told.passing || !(told.firstDifference >= 0)) {
        return null;
    }
    const passing = new Trial(found, told.passing);
    const words = new Wording(passing);
    const column = (title, trial, wording, first, offset) => {
        const rows = [];
        const end = trial === passing && told.secondInPassing >= 0 ? told.secondInPassing : trial.size;
        for (let at = Math.max(0, first - 4); at < Math.min(end, first + 16); at++) {
            const isFirst = at === first;
            rows.push(element('tr', {class: isFirst ? 'difference' : null},
                element('td', {class: 'cell-number'}, (trial.number(at) + offset).toLocaleString('en')),
                element('td', {}, shown(wording.thread(trial.task[at]))),
                element('td', {}, code(wording.step(at)), isFirst ? element('span', {class: 'chip'}, 'first difference') : null)));
        }
        return element('div', {}, element('h3', {}, title), element('table', {class: 'compared'}, element('tbody', {}, ...rows)));
    };
    return section('comparison', 'The nearest trial that passes',
        element('div', {class: 'columns'}, column('Fails', view.trial, view.wording, told.firstDifference, 0),
            column('Passes', passing, words, view.trial.number(told.firstDifference) - told.passingFrom, told.passingFrom)));
}

function details(found) {
    const lines = found.details.filter(line => line.trim() !== '');
    return lines.length === 0 ? null : section('details', 'The failure itself', element('pre', {class: 'block', tabindex: 0}, lines.map(shownLines).join('\n')));
}

function races(found) {
    if (!found.races.length) {
        return null;
    }
    return section('races', found.races.length === 1 ? 'A race' : count(found.races.length, 'race'),
        element('p', {class: 'note'}, 'Two operations with no order between them, one of which changes what the other touches; or locks taken in opposite orders.'),
        ...found.races.map(race => element('article', {class: 'card race'},
            element('p', {class: 'step'}, race.kind === 'data' ? 'data race on ' : 'locks in opposite orders: ', code(race.resource || 'something')),
            element('div', {class: 'columns'}, ...[['first', race.first, race.firstStack], ['second', race.second, race.secondStack]].map(([, what, stack]) =>
                element('div', {}, element('p', {class: 'facts'}, code(what)), element('pre', {class: 'block'}, stack.map(shown).join('\n'))))))));
}

function environment(found) {
    const table = object => element('dl', {}, ...Object.entries(object).filter(([, value]) => value !== null && value !== undefined && value !== '')
        .flatMap(([key, value]) => [element('dt', {}, key.replace(/([A-Z])/g, ' $1').toLowerCase()), element('dd', {}, shown(value))]));
    return section('environment', 'Settings and environment',
        element('div', {class: 'columns'}, table({...found.settings, schedule: found.schedule}), table(found.environment)));
}

/** What stops a replay for a debugger right before an operation; null where nothing can be replayed. */
function stopCommand(found, number) {
    if (!found.replay.length) {
        return null;
    }
    const replay = found.replay.find(command => command.includes(' replay '));
    return replay ? replay + ' --break-at ' + number : found.replay[0] + ' -Dhypnos.breakAt=' + number;
}
