const assigned = /\.\s*([\w$]+)\s*(?:[-+*/%&|^?]{0,3}=(?![=>])|\+\+|--)/g
const quoted = /(?<mark>['"`])([\w$ -]{1,100})\k<mark>/g
const inObject = /[{,]\s*(?:async\s+|get\s+|\*\s*)?([\w$]+)\s*(?=[:,}(])/g
const method = /(?<!\bfunction\s+)\b([\w$]+)\s*\([^()]*\)\s*\{/g
const bound = /\b(?:const|let|class)\s+([\w$]+)/g

export const namesBoundIn = (script: string): ReadonlySet<string> =>
  new Set(Array.from(script.matchAll(bound), ([, name = '']) => name))

/**
 * The names a helper script may give to what it makes or adds to the data: `row.share = …`, `{ share }`, `'share'`, `share() { … }`.
 * Rather one too many: of these nothing is said.
 */
export const namesSetIn = (script: string): ReadonlySet<string> =>
  new Set(
    [assigned, quoted, inObject, method].flatMap((pattern) =>
      Array.from(script.matchAll(pattern), (match) => (pattern === quoted ? match[2] : match[1]) ?? ''),
    ),
  )
