// What a reader sees first: what failed, the story, how to see it again.

function summary(found, actions) {
    const [type, method] = split(found.test);
    return element('header', {class: 'summary'},
        element('div', {class: 'bar'},
            element('span', {class: 'mark'}, 'Hypnos'),
            button('', actions.theme, {class: 'quiet', id: 'theme', 'aria-label': 'Switch between light and dark'})),
        element('p', {class: 'type'}, shown(type)),
        element('h1', {}, element('span', {class: 'verdict'}, element('span', {'aria-hidden': 'true'}, '✗ '), shown(found.kind)),
            element('span', {class: 'method'}, shown(method))),
        element('p', {class: found.headlines.some(line => line.startsWith('──')) ? 'headline table' : 'headline', tabindex: longer(found.headlines) ? 0 : null},
            shownLines(found.headlines.join('\n'))),
        element('p', {class: 'origin'}, ...origin(found)));
}

function longer(lines) {
    return lines.join('\n').length > 1000;
}

function split(test) {
    const hash = test.indexOf('#');
    return hash < 0 ? ['', test] : [test.substring(0, hash), test.substring(hash + 1)];
}

function origin(found) {
    const lines = [...found.origin];
    if (found.place) {
        lines.unshift('at ' + found.place);
    }
    if (!found.reproduced) {
        lines.push('a replay right afterwards did not go the same way');
    }
    return lines.flatMap((line, index) => index === 0 ? [shown(line)] : [element('br'), shown(line)]);
}

/** The story, the deciding pair and its pattern, as far as somebody found them. */
function story(found, view) {
    const told = found.explanation;
    if (!told || !(told.story || []).length && !(told.first >= 0)) {
        return null;
    }
    const parts = [];
    if ((told.story || []).length) {
        // the places of the pair are below, with more of the source around them
        const lines = told.story.filter(line => !/^\s*\d> /.test(line));
        parts.push(element('ul', {class: 'story'}, ...lines.map(line => element('li', {}, shown(line)))));
    }
    if (told.first >= 0) {
        parts.push(element('div', {class: 'pair'}, pairCard('first', told.first, found, view),
            told.second >= 0 ? pairCard('then', told.second, found, view) : missedCard(found, told)));
    }
    const made = section('story', 'What happened', ...parts);
    if (told.pattern) {
        made.firstChild.append(element('span', {class: 'chip'}, shown(told.pattern)));
    }
    return made;
}

function pairCard(word, at, found, view) {
    const {trial, wording} = view;
    if (at >= trial.size) {
        return null;
    }
    return element('article', {class: 'card'},
        element('p', {class: 'label'}, word, ' · ', shown(wording.task(trial.task[at]))),
        element('p', {class: 'step'}, code(wording.step(at))),
        excerpt(found, trial, at),
        button('Show in the trial', () => view.goTo(at), {class: 'quiet'}));
}

/** An operation that the failing trial did not come to. */
function missedCard(found, told) {
    if (!(told.secondInPassing >= 0)) {
        return null;
    }
    const passing = new Trial(found, told.passing);
    const wording = new Wording(passing);
    const at = told.secondInPassing;
    return element('article', {class: 'card'},
        element('p', {class: 'label'}, 'then, had the trial come to it · ', shown(wording.task(passing.task[at]))),
        element('p', {class: 'step'}, code(wording.step(at))),
        excerpt(found, passing, at));
}

function replayCommands(found) {
    if (!found.replay.length) {
        return null;
    }
    return section('replay', 'See it again', ...found.replay.map(command =>
        element('div', {class: 'command'}, code(command), copyButton(command))));
}

/** The source around a row, with its line marked; null where the source is not known. */
function excerpt(found, trial, at) {
    if (trial.site[at] < 0) {
        return null;
    }
    const site = trial.sites[trial.site[at]];
    return excerptOf(found, site.class, site.file, site.line, 3);
}

function excerptOf(found, className, file, line, around = 4) {
    const folder = className.substring(0, Math.max(0, className.lastIndexOf('.')));
    const source = (found.sources || []).find(each => each.package === folder && each.file === file);
    const part = source && source.parts.find(each => line >= each.from && line < each.from + each.lines.length);
    if (!part) {
        return null;
    }
    const from = Math.max(part.from, line - around);
    const to = Math.min(part.from + part.lines.length - 1, line + around);
    const lines = [];
    for (let number = from; number <= to; number++) {
        const isHere = number === line;
        lines.push(element('span', {class: isHere ? 'line here' : 'line', 'aria-current': isHere ? 'true' : null},
            element('span', {class: 'number'}, (isHere ? '▸ ' : '') + number),
            element('span', {class: 'text'}, shownLines(part.lines[number - part.from]) || ' ')));
    }
    return element('figure', {class: 'source'},
        element('figcaption', {}, shown(file + ':' + line)),
        element('pre', {}, ...lines));
}
