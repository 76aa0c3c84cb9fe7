// Elements. Whatever comes from the program goes through shown() into a text node, and nowhere else.

/** An element with these properties and children; strings become text nodes. */
function element(name, properties, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties || {})) {
        if (value === null || value === undefined || value === false) {
            continue;
        }
        if (key.startsWith('on')) {
            made.addEventListener(key.substring(2), value);
        } else {
            made.setAttribute(key, value === true ? '' : value);
        }
    }
    made.append(...children.filter(child => child !== null && child !== undefined));
    return made;
}

/** Characters that cannot be seen, or that turn the direction of what follows. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text on one line, with every character that cannot be seen made visible. */
function shown(text) {
    return String(text).replace(UNSEEN, letter => {
        switch (letter) {
            case '\n': return '⏎';
            case '\t': return '⇥';
            default: return '⟨' + letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0') + '⟩';
        }
    });
}

/** The same with line ends and tabs as they are. */
function shownLines(text) {
    return String(text).split('\n').map(line => shown(line.replace(/\t/g, '    '))).join('\n');
}

/** Text of the program. */
function code(text, properties) {
    return element('code', properties, shown(text));
}

function button(label, action, properties) {
    return element('button', {type: 'button', onclick: action, ...properties}, label);
}

function copyButton(text) {
    const made = button('Copy', async () => {
        try {
            await navigator.clipboard.writeText(text);
            made.textContent = 'Copied';
        } catch {
            // pages from a file may not be allowed to: select it instead
            const range = document.createRange();
            range.selectNodeContents(made.previousElementSibling);
            getSelection().removeAllRanges();
            getSelection().addRange(range);
            made.textContent = document.execCommand('copy') ? 'Copied' : 'Selected';
        }
        setTimeout(() => { made.textContent = 'Copy'; }, 2000);
    }, {class: 'copy', 'aria-label': 'Copy the command'});
    return made;
}

function section(id, title, ...children) {
    return element('section', {id, 'aria-labelledby': id + '-title'}, element('h2', {id: id + '-title'}, title), ...children);
}

function option(value, label) {
    return element('option', {value}, label);
}
