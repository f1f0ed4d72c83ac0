import { xmlHead, xmlText } from '../../../../src/domain/widgets/sheet/spreadsheet-xml.ts'

export interface About {
  readonly title: string
  readonly at: Date
}

/** The core properties of a workbook. */
export const coreXml = ({ title, at }: About): string => {
  const moment = `${at.toISOString().slice(0, 19)}Z`
  const dated = (what: string): string => `<dcterms:${what} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${what}>`
  return `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>Plutus</dc:creator><cp:lastModifiedBy>Plutus</cp:lastModifiedBy>${dated('created')}${dated('modified')}</cp:coreProperties>`
}
