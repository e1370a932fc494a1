import { importDirections } from './import-directions.mjs'
import { listKeys } from './list-keys.mjs'
import { translatedText } from './translated-text.mjs'

/** Our own rules for oxlint: what the house forbids and no rule of others knows. */

/** None of these is done when IndexedDB's turn is over: the transaction would commit without what comes after them. */
const waitsForTheWorld = new Set(['fetch', 'request', 'sleep', 'setTimeout', 'digest', 'seal', 'sign'])

const databaseOnly = {
  meta: { type: 'problem', docs: { description: 'in the body of a transaction only the database is waited for' } },
  create(context) {
    const bodies = []
    return {
      CallExpression(node) {
        const name = nameOf(node.callee)
        if (bodies.length > 0 && waitsForTheWorld.has(name)) {
          context.report({ node, message: `${name} inside a transaction: it commits before the answer is there. Ask first, then write.` })
        }
        if (isTransaction(node)) bodies.push(node)
      },
      'CallExpression:exit'(node) {
        if (bodies.at(-1) === node) bodies.pop()
      },
    }
  },
}

const noSleeps = {
  meta: { type: 'problem', docs: { description: 'a journey waits for something, not for a time' } },
  create(context) {
    return {
      MemberExpression(node) {
        if (node.property.name !== 'waitForTimeout') return
        context.report({ node, message: 'waitForTimeout: wait for what the time is for, or advance the page’s clock.' })
      },
    }
  },
}

/** What `fetch` is called on where it is the browser's, or the one that the environment hands in. */
const outside = new Set(['env', 'environment', 'world', 'globalThis', 'self', 'window'])

const oneDoor = {
  meta: { type: 'problem', docs: { description: 'whatever is asked of the network goes through a door that gives it a time limit' } },
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node
        const isBare = callee.type === 'Identifier' && callee.name === 'fetch'
        const isOutsides = callee.type === 'MemberExpression' && callee.property.name === 'fetch' && outside.has(nameOf(callee.object))
        if (isBare || isOutsides)
          context.report({ node, message: 'fetch without a time limit: use limitedFetch or watchedFetch (worker/net/limited-fetch.ts).' })
      },
    }
  },
}

/** WebKit with its page cache keeps the transactions of a page that was left with its engine at work (bug 324094). */
const leaveByEngine = {
  meta: { type: 'problem', docs: { description: 'the engine ends before the app loads another page' } },
  create(context) {
    return {
      CallExpression({ callee }) {
        const isLoad = callee.type === 'MemberExpression' && ['assign', 'reload', 'replace'].includes(callee.property.name)
        if (isLoad && nameOf(callee.object) === 'location')
          context.report({
            node: callee,
            message: 'A load that the engine does not hear of: use goToAddress or reloadPage (src/data/engine/engine.ts).',
          })
      },
    }
  },
}

/**
 * What a browser of the floor (README: Safari 16.0, Chrome 109, Firefox 115) lacks and `store/floor/older-browsers.ts` does not bring, after MDN's
 * browser-compat-data. What is younger in the language itself the compiler refuses: its `lib` is ES2023.
 */
const younger = {
  statics: new Set(['URL.canParse', 'URL.parse', 'Response.json', 'ReadableStream.from', 'CSS.registerProperty', 'Intl.Segmenter']),
  constructors: new Set([
    'CompressionStream',
    'DecompressionStream',
    'CSSStyleSheet',
    'OffscreenCanvas',
    'URLPattern',
    'CloseWatcher',
    'Highlight',
  ]),
  methods: new Set([
    'attachInternals',
    'checkVisibility',
    'databases',
    'estimate',
    'getHTML',
    'hidePopover',
    'moveBefore',
    'requestClose',
    'setHTMLUnsafe',
    'showPopover',
    'togglePopover',
  ]),
  /** Lookbehind is Safari 16.4, the flag v 17.0: a script with either is not even read by an older one. */
  regexp: ({ pattern, flags }) => /\(\?<[=!]/.test(pattern) || flags.includes('v'),
}

const nothingYounger = {
  meta: { type: 'problem', docs: { description: 'nothing that the oldest browsers of the floor lack' } },
  create(context) {
    const asked = new Set()
    const report = (node, what) => context.report({ node, message: `${what} is younger than the floor of browsers (README).` })
    return {
      MemberExpression(node) {
        const name = `${nameOf(node.object)}.${nameOf(node)}`
        if (younger.statics.has(name)) report(node, name)
      },
      /** `typeof X === 'undefined'` stands before what it guards. */
      UnaryExpression({ operator, argument }) {
        if (operator === 'typeof') asked.add(nameOf(argument))
      },
      NewExpression({ callee }) {
        if (younger.constructors.has(nameOf(callee)) && !asked.has(nameOf(callee))) report(callee, `new ${nameOf(callee)}`)
      },
      CallExpression({ callee, optional }) {
        // `x.y?.()` asks first.
        if (callee.type === 'MemberExpression' && !optional && younger.methods.has(nameOf(callee))) report(callee, `${nameOf(callee)}()`)
      },
      Literal(node) {
        if (node.regex && younger.regexp(node.regex)) report(node, 'This regular expression')
      },
    }
  },
}

const bothNumbers = {
  meta: { type: 'problem', docs: { description: 'both numbers of the helpline are shown together' } },
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: 'The free number does not work on many networks: use HelplineCall, HelplineRows or HelplineLinks, which show both.',
      })
    return {
      MemberExpression({ property }) {
        if (property.name === 'freeCall') report(property)
      },
      ObjectPattern({ properties }) {
        for (const property of properties) if (property.key?.name === 'freeCall') report(property)
      },
    }
  },
}

/** A hand-built `Location` may contain characters that are invalid in a header, or lead to another host. */
const redirectBySeeOther = {
  meta: { type: 'problem', docs: { description: 'services redirect by seeOther' } },
  create(context) {
    return {
      CallExpression({ callee }) {
        if (callee.type === 'MemberExpression' && nameOf(callee) === 'redirect' && nameOf(callee.object) === 'c')
          context.report({ node: callee, message: 'c.redirect: use seeOther (server/http/see-other.ts), which encodes the address.' })
      },
    }
  },
}

/** Browsers silently cut pasted text at `maxlength`: "allergic to nuts. NOT PENICILLIN" lost its last words. */
const cutsSilently = {
  meta: { type: 'problem', docs: { description: 'no field cuts a text silently' } },
  create(context) {
    const message = 'maxlength cuts a text silently: give TextInput or TextArea a limit; a page of the services checks what was sent.'
    return {
      JSXAttribute(node) {
        if (node.name.name?.toLowerCase() === 'maxlength') context.report({ node, message })
      },
      TemplateElement(node) {
        if (/\smaxlength\s*=/i.test(` ${node.value.raw}`)) context.report({ node, message })
      },
      Literal(node) {
        if (typeof node.value === 'string' && /(?:^|\s)maxlength\s*=/i.test(node.value)) context.report({ node, message })
      },
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: {
    'redirect-by-see-other': redirectBySeeOther,
    'database-only-in-transactions': databaseOnly,
    'no-sleeps': noSleeps,
    'nothing-younger-than-the-floor': nothingYounger,
    'fetch-through-the-door': oneDoor,
    'leave-by-the-engine': leaveByEngine,
    'import-directions': importDirections,
    'no-silent-cut': cutsSilently,
    'helpline-by-both-numbers': bothNumbers,
    'text-in-its-own-element': translatedText,
    'list-keys-are-ids': listKeys,
  },
}

/** `db.transaction(…, work)`; without work it is IndexedDB's own, which nobody waits in. */
function isTransaction({ callee, arguments: given }) {
  const isWork = ['ArrowFunctionExpression', 'FunctionExpression'].includes(given.at(-1)?.type)
  return isWork && callee.type === 'MemberExpression' && nameOf(callee) === 'transaction'
}

function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' ? callee.property.name : undefined
}
