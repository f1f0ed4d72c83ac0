import type { ReportFault, ReportPart } from './report-fault.ts'

const parts: Readonly<Record<ReportPart, string>> = {
  markup: 'Code',
  helpers: 'Helpers',
  header: 'Header',
  footer: 'Footer',
}

const place = ({ part, line }: ReportFault): string => {
  if (part === undefined) return ''
  return line === undefined ? `${parts[part]}: ` : `${parts[part]}, line ${String(line)}: `
}

/** A fault in one line: `Code, line 12: total is no helper`. */
export const faultLine = (fault: ReportFault): string =>
  `${place(fault)}${fault.message}`.replaceAll(/\s+/g, ' ').trim()
