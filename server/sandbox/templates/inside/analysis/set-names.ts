const assignedName = /\.\s*([\w$]+)\s*(?:[-+*/%&|^?]{0,3}=(?![=>])|\+\+|--)/g
const quotedName = /(?<mark>['"`])([\w$ -]{1,100})\k<mark>/g
const objectKeyPattern = /[{,]\s*(?:async\s+|get\s+|\*\s*)?([\w$]+)\s*(?=[:,}(])/g
const methodName = /(?<!\bfunction\s+)\b([\w$]+)\s*\([^()]*\)\s*\{/g
const boundName = /\b(?:const|let|class)\s+([\w$]+)/g

export const namesBoundIn = (script: string): ReadonlySet<string> =>
  new Set(Array.from(script.matchAll(boundName), ([, name = '']) => name))

/** Finds too many names rather than too few, because these are not checked: `row.share = …`, `{ share }`, `'share'`. */
export const namesSetIn = (script: string): ReadonlySet<string> =>
  new Set(
    [assignedName, quotedName, objectKeyPattern, methodName].flatMap((pattern) =>
      Array.from(script.matchAll(pattern), (match) => (pattern === quotedName ? match[2] : match[1]) ?? ''),
    ),
  )
