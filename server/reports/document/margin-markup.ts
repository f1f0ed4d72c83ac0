import { Parser } from 'htmlparser2'

const allowedElements = new Set(['div', 'p', 'span', 'b', 'strong', 'i', 'em', 'small', 'br', 'img'])
const allowedAttributes = new Set(['class', 'alt'])
const swallowedElements = new Set(['script', 'style', 'title', 'template', 'iframe', 'noscript', 'svg', 'math'])

const htmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => htmlEscapes[sign] ?? '')

const attributesHtml = (given: Readonly<Record<string, string>>): string =>
  Object.entries(given)
    .filter(([name]) => allowedAttributes.has(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

const isVoid = (name: string): boolean => name === 'br' || name === 'img'

/** Keeps only text and layout, because Chromium runs scripts in page margins regardless of the page's own rules. */
export const marginMarkup = (markup: string): string => {
  const parts: string[] = []
  const within = { swallowed: 0 }
  const parser = new Parser({
    onopentag: (name, given) => {
      if (swallowedElements.has(name)) within.swallowed += 1
      else if (within.swallowed === 0 && allowedElements.has(name)) parts.push(`<${name}${attributesHtml(given)}>`)
    },
    ontext: (text) => {
      if (within.swallowed === 0) parts.push(escapeHtml(text))
    },
    onclosetag: (name) => {
      if (swallowedElements.has(name)) within.swallowed -= 1
      else if (within.swallowed === 0 && allowedElements.has(name) && !isVoid(name)) parts.push(`</${name}>`)
    },
  })
  parser.end(markup)
  return parts.join('')
}
