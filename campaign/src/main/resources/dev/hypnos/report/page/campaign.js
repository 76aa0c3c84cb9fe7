// The page of a campaign: what it did, what it found, and what that says of the orders that it has not seen.

function campaignPage(run) {
    const [type, method] = split(run.test);
    const isFound = run.failures > 0;
    return [
        element('header', {class: 'summary'},
            element('div', {class: 'bar'},
                element('span', {class: 'mark'}, 'Hypnos'),
                button('', switchTheme, {class: 'quiet', id: 'theme', 'aria-label': 'Switch between light and dark'})),
            element('p', {class: 'type'}, shown(type)),
            element('h1', {}, element('span', {class: isFound ? 'verdict' : 'verdict calm'}, (isFound ? '✗ ' : '') + shown(run.status)),
                element('span', {class: 'method'}, shown(method))),
            element('p', {class: 'origin'}, shown(run.summary))),
        element('main', {}, ...[numbers(run), foundHere(run), orders(run), lines('Problems', run.problems), lines('Notes', run.notes),
            races(run), environment(run)].filter(part => part !== null)),
    ];
}

function numbers(run) {
    const perSecond = run.seconds > 0 ? run.trials / run.seconds : 0;
    const tiles = [
        [run.trials, 'trials', 'Each ran the whole test once, in an order of its own.'],
        [Math.round(perSecond), 'trials a second', 'In real time, with what was spent on findings.'],
        [run.failures, 'failed', 'Trials that failed; those that failed alike are one finding.'],
        [run.tasks, 'tasks', 'The most that one trial had.'],
        [run.trials > 0 ? Math.round(run.operations / run.trials) : 0, 'operations a trial', 'What tasks did that another could have seen, on average.'],
        [run.trials > 0 ? Math.round(run.decisions / run.trials) : 0, 'decisions a trial', 'How often there was a choice of who goes on, on average.'],
    ];
    if (!run.isSystematic) {
        tiles.push([run.distinctOrders, 'different orders', 'Two trials have the same order if whatever conflicts came in the same order.']);
        tiles.push([run.conflictsLearnt, 'conflicts learnt', 'Operations, told apart by task and place, that were seen to conflict: from then on the schedule decides there.']);
    }
    return section('numbers', 'What was done', element('div', {class: 'tiles'}, ...tiles.map(([value, word, meaning]) =>
        element('article', {class: 'card'}, element('p', {class: 'figure'}, value.toLocaleString('en'), element('small', {}, ' ' + word)),
            element('p', {class: 'note'}, meaning)))));
}

function foundHere(run) {
    if (!run.findings.length) {
        return null;
    }
    return section('findings', run.findings.length === 1 ? 'One finding' : count(run.findings.length, 'finding'),
        ...run.findings.map(found => element('article', {class: 'card race'},
            element('p', {class: 'step'}, element('span', {class: 'kind'}, '✗ ' + shown(found.kind)), ' ', shown(found.message)),
            element('p', {class: 'facts'}, found.place ? 'at ' + shown(found.place) + ' · ' : '', 'first in trial ' + found.trial.toLocaleString('en')
                + ', ' + count(found.occurrences, 'trial') + ' in all'),
            found.page === null ? null : element('p', {}, element('a', {href: encodeURIComponent(found.page)}, 'its page')))));
}

/** What has been seen of the orders, and what that says of the others. */
function orders(run) {
    if (run.isSystematic || run.trials === 0) {
        return null;
    }
    const unseen = run.singleOrders / run.trials;
    return section('orders', 'What was seen, and what was not',
        chart(run.growth),
        element('p', {class: 'note'}, 'Different orders after so many trials. Where the line is level, further trials repeat what was seen.'),
        element('p', {class: 'estimate'}, element('strong', {}, asPercent(unseen)), ' is the estimate of Good and Turing for the chance that one more trial goes through an order that no trial went through so far: ',
            run.singleOrders.toLocaleString('en') + ' of ' + count(run.distinctOrders, 'order') + ' were seen once only, in ' + count(run.trials, 'trial') + '.'),
        element('p', {class: 'note'}, 'It would be exact on average if each trial drew its order from the same urn. Trials learn from those before and take turns with strategies, so take it for a rough figure; and '
            + 'an error can hide in orders that are far rarer than all others together.'),
        ...promises(run));
}

/** Which share of the trials goes to a strategy of which a promise is known. */
const SHARES = {mix: {pos: 7 / 16, pct: 2 / 16}, pos: {pos: 1}, pct: {pct: 1}};

/** What is proven of the strategies: how likely a trial shows an error that is there, at least, and how likely all these trials have missed it, at most. */
function promises(run) {
    const shares = SHARES[run.settings.strategy];
    const decisions = run.decisions / run.trials;
    if (shares === undefined || decisions < 1 || run.tasks < 2) {
        return [];
    }
    const errors = [];
    if (shares.pos) {
        errors.push(['that shows if one operation waits until all others were done', shares.pos / (decisions + 2), 'POS']);
    }
    if (shares.pct) {
        errors.push(['of depth 2: one preemption at the right place', shares.pct / (run.tasks * decisions), 'PCT']);
        errors.push(['of depth 3: two of them', shares.pct / (run.tasks * decisions * decisions), 'PCT']);
    }
    return [
        element('p', {class: 'estimate'}, 'What the strategy promises, whatever was seen so far: if there were an error',
            element('ul', {class: 'promises'}, ...errors.map(([what, chance, by]) => element('li', {}, what + ', a trial would show it with a chance of at least one in '
                + Math.ceil(1 / chance).toLocaleString('en') + ' (' + by + '), and all of these would have missed it with a chance of at most ',
                element('strong', {}, asPercent(Math.pow(1 - chance, run.trials))), '.')))),
        element('p', {class: 'note'}, 'For POS one over k + 2, where k operations come before (Yuan and Yang, 2020); for PCT one over n times k to the power of the depth less one, with n tasks '
            + '(Burckhardt and others, 2010); k is the mean number of decisions here. It holds for operations of which the schedule decides: those that conflict analysis takes for harmless come into it only now and then.'),
    ];
}

function asPercent(part) {
    return (100 * part).toLocaleString('en', {maximumFractionDigits: part < 0.01 ? 3 : 1}) + ' %';
}

/** Two columns of numbers as a line. */
function chart(growth) {
    const many = growth.trials.length;
    if (many < 2) {
        return null;
    }
    const [width, height, left, bottom] = [760, 240, 56, 26];
    const mostTrials = growth.trials[many - 1];
    const mostOrders = Math.max(1, growth.orders[many - 1]);
    const x = trials => left + (width - left - 10) * trials / mostTrials;
    const y = seen => height - bottom - (height - bottom - 10) * seen / mostOrders;
    const make = drawingElement;
    const drawing = make('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', class: 'chart',
        'aria-label': mostOrders.toLocaleString('en') + ' different orders after ' + count(mostTrials, 'trial')});
    for (const part of [0, 0.5, 1]) {
        const orders = Math.round(part * mostOrders);
        drawing.append(make('line', {x1: left, x2: width - 10, y1: y(orders), y2: y(orders), class: 'grid'}),
            make('text', {x: left - 8, y: y(orders) + 4, 'text-anchor': 'end'}, orders.toLocaleString('en')));
        const trials = Math.round(part * mostTrials);
        drawing.append(make('text', {x: x(trials), y: height - 6, 'text-anchor': part === 0 ? 'start' : part === 1 ? 'end' : 'middle'},
            trials.toLocaleString('en') + (part === 1 ? ' trials' : '')));
    }
    drawing.append(make('polyline', {class: 'curve', points: [[0, 0], ...growth.trials.map((trials, index) => [trials, growth.orders[index]])]
        .map(([trials, seen]) => x(trials).toFixed(1) + ',' + y(seen).toFixed(1)).join(' ')}));
    return element('div', {class: 'card'}, drawing);
}

function lines(title, texts) {
    return texts.length === 0 ? null : section(title.toLowerCase(), title, element('pre', {class: 'block', tabindex: 0}, texts.map(shownLines).join('\n')));
}
