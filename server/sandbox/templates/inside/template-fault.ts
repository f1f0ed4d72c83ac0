import type { ReportFault, ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { faultOf } from './fault.ts'

const tagPattern = /\\?\{\{\{?\{?[~]?(?:!--[^]*?--|![^}]*|(?<sign>[#^/])[*>~\s]*(?<name>[^\s}~|)]*)[^}]*|[^}]*)\}\}\}?/g

interface OpenTag {
  readonly name: string
  readonly at: number
}

const lineAt = (template: string, at: number): number => template.slice(0, at).split('\n').length

const unclosedBlock = (template: string): OpenTag | undefined => {
  const open: OpenTag[] = []
  for (const { index, groups, 0: tag } of template.matchAll(tagPattern)) {
    const { sign, name = '' } = groups ?? {}
    if (tag.startsWith('\\')) continue
    if ((sign === '#' || sign === '^') && name !== '') open.push({ name, at: index })
    if (sign === '/') open.pop()
  }
  return open.at(-1)
}

const tokenTexts: Readonly<Record<string, string>> = {
  EOF: 'the end of the template',
  CLOSE: '"}}"',
  CLOSE_UNESCAPED: '"}}}"',
  CLOSE_SEXPR: '")"',
  OPEN_SEXPR: '"("',
  OPEN_ENDBLOCK: 'the end of a block that was not opened',
  INVERSE: '"else" outside a block',
  EQUALS: '"="',
  INVALID: 'a character that has no meaning here',
}

const parseErrorPattern = /^(?:Parse|Lexical) error on line (?<line>\d+)[^]*?(?:got '(?<got>\w+)'|$)/
const mismatchPattern = /^(?<text>[^]*) - (?<line>\d+):(?<column>\d+)$/
const blockPairPattern = /^(?<opened>.+) doesn't match (?<closed>.+)$/

const mismatchText = (text: string): string => {
  const { opened, closed } = blockPairPattern.exec(text)?.groups ?? {}
  return opened === undefined ? text : `The block "${opened}" is closed as "${closed ?? ''}".`
}

export const tooDeepFault = (part: ReportPart): ReportFault =>
  faultOf('TemplateFault', 'The template is nested too deeply.', { part })

export const templateFault = (part: ReportPart, template: string, error: unknown): ReportFault => {
  const message = error instanceof Error ? error.message : String(error)
  if (message.startsWith('Maximum call stack')) return tooDeepFault(part)
  const parse = parseErrorPattern.exec(message)?.groups
  if (parse?.['got'] === 'EOF') {
    const block = unclosedBlock(template)
    if (block !== undefined)
      return faultOf('TemplateFault', `The block "${block.name}" is not closed.`, {
        part,
        line: lineAt(template, block.at),
      })
  }
  if (parse !== undefined) {
    const what = tokenTexts[parse['got'] ?? 'INVALID'] ?? 'what stands here'
    return faultOf('TemplateFault', `Unexpected: ${what}.`, { part, line: Number(parse['line']) })
  }
  const match = mismatchPattern.exec(message)?.groups
  if (match === undefined) return faultOf('TemplateFault', message.slice(0, 200), { part })
  return faultOf('TemplateFault', mismatchText(match['text'] ?? ''), {
    part,
    line: Number(match['line']),
    column: Number(match['column']) + 1,
  })
}
