export const mostPatternLetters = 200
export const mostPatterns = 50

export type PatternFault = { readonly at: number } & (
  | { readonly _tag: 'Empty' | 'TooLong' | 'NoCode' | 'Brace' | 'Folder' | 'CodeTouchesText' }
  | { readonly _tag: 'UnknownSlot' | 'Twice'; readonly slot: string }
  | { readonly _tag: 'Touching'; readonly before: string; readonly after: string }
)

export const patternFaultText = (fault: PatternFault): string => {
  switch (fault._tag) {
    case 'Empty':
      return 'Write a pattern, such as {code} {year} {quarter}'
    case 'TooLong':
      return `A pattern has at most ${mostPatternLetters.toString()} letters`
    case 'NoCode':
      return 'A pattern needs {code}: without it nobody knows whose a report is'
    case 'Brace':
      return 'A brace is not closed, or not opened'
    case 'Folder':
      return 'Folders are left out of a name: leave out what stands before the /'
    case 'CodeTouchesText':
      return 'Put a space, a dash or another sign between {code} and the letters beside it'
    case 'UnknownSlot':
      return `There is no {${fault.slot}}: use {code}, {year}, {fy}, {quarter}, {month}, {day}, {title} or {*}`
    case 'Twice':
      return `{${fault.slot}} is there twice`
    case 'Touching':
      return `Put a space, a dash or another sign between {${fault.before}} and {${fault.after}}`
  }
}
