export const maxPatternLength = 200
export const maxPatterns = 50

export type PatternFault = { readonly at: number } & (
  | { readonly _tag: 'Empty' | 'TooLong' | 'NoCode' | 'Brace' | 'Folder' | 'CodeTouchesText' }
  | { readonly _tag: 'UnknownSlot' | 'Twice'; readonly slot: string }
  | { readonly _tag: 'Touching'; readonly before: string; readonly after: string }
)

export const patternFaultText = (fault: PatternFault): string => {
  switch (fault._tag) {
    case 'Empty':
      return 'Enter a pattern, such as {code} {year} {quarter}'
    case 'TooLong':
      return `A pattern can have at most ${maxPatternLength.toString()} characters`
    case 'NoCode':
      return 'A pattern needs {code} to identify the client'
    case 'Brace':
      return 'A brace is missing'
    case 'Folder':
      return 'Folders are not part of the name: remove everything before the /'
    case 'CodeTouchesText':
      return 'Put a space, a dash or another separator between {code} and the letters next to it'
    case 'UnknownSlot':
      return `{${fault.slot}} does not exist. Use {code}, {year}, {fy}, {quarter}, {month}, {day}, {title} or {*}`
    case 'Twice':
      return `{${fault.slot}} appears twice`
    case 'Touching':
      return `Put a space, a dash or another separator between {${fault.before}} and {${fault.after}}`
  }
}
