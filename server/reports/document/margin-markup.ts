import { Parser } from 'htmlparser2'

const elements = new Set(['div', 'p', 'span', 'b', 'strong', 'i', 'em', 'small', 'br', 'img'])
const attributes = new Set(['class', 'alt'])
const swallowed = new Set(['script', 'style', 'title', 'template', 'iframe', 'noscript', 'svg', 'math'])

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const written = (given: Readonly<Record<string, string>>): string =>
  Object.entries(given)
    .filter(([name]) => attributes.has(name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const isVoid = (name: string): boolean => name === 'br' || name === 'img'

/** Keeps only text and layout, because Chromium runs scripts in page margins regardless of the page's own rules. */
export const marginMarkup = (markup: string): string => {
  const parts: string[] = []
  const within = { swallowed: 0 }
  const parser = new Parser({
    onopentag: (name, given) => {
      if (swallowed.has(name)) within.swallowed += 1
      else if (within.swallowed === 0 && elements.has(name)) parts.push(`<${name}${written(given)}>`)
    },
    ontext: (text) => {
      if (within.swallowed === 0) parts.push(escaped(text))
    },
    onclosetag: (name) => {
      if (swallowed.has(name)) within.swallowed -= 1
      else if (within.swallowed === 0 && elements.has(name) && !isVoid(name)) parts.push(`</${name}>`)
    },
  })
  parser.end(markup)
  return parts.join('')
}
