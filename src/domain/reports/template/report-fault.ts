import * as t from 'io-ts'

export const ReportPart = t.keyof({ markup: null, helpers: null, header: null, footer: null })
export type ReportPart = t.TypeOf<typeof ReportPart>

/** Authors cause `TemplateFault`, `HelperFault`. `NotAllowed`: forbidden code. `CageLost`: the sandbox process died. */
const FaultKind = t.keyof({
  TemplateFault: null,
  HelperFault: null,
  NotAllowed: null,
  TooSlow: null,
  TooLarge: null,
  OutOfMemory: null,
  CageLost: null,
})

/** `line` and `column` count from 1, in the part as its author sees it. */
export const ReportFault = t.readonly(
  t.intersection([
    t.strict({ _tag: FaultKind, message: t.string }),
    t.exact(t.partial({ part: ReportPart, line: t.number, column: t.number })),
  ]),
)
export type ReportFault = t.TypeOf<typeof ReportFault>

const partTitles: Readonly<Record<ReportPart, string>> = {
  markup: 'Code',
  helpers: 'Helpers',
  header: 'Header',
  footer: 'Footer',
}

const faultPosition = ({ part, line }: ReportFault): string => {
  if (part === undefined) return ''
  return line === undefined ? `${partTitles[part]}: ` : `${partTitles[part]}, line ${String(line)}: `
}

const faultKinds: Readonly<Record<ReportFault['_tag'], string>> = {
  TemplateFault: 'does not work',
  HelperFault: 'does not work',
  NotAllowed: 'not allowed',
  TooSlow: 'too slow',
  TooLarge: 'too large',
  OutOfMemory: 'out of memory',
  CageLost: 'interrupted',
}

/** For readers who are not authors: the message may quote the report. */
export const faultOutline = (fault: ReportFault): string => `${faultPosition(fault)}${faultKinds[fault._tag]}`

export const faultLine = (fault: ReportFault): string =>
  `${faultPosition(fault)}${fault.message}`.replaceAll(/\s+/g, ' ').trim()
