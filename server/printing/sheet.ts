import type { Orientation } from '../../src/domain/reports/report-format.ts'

const inches = (points: number): string => `${points / 72}in`

// spec §9
export const margins = { across: 40, down: 60 }

const { across, down } = margins

export const sheet = {
  format: 'A4',
  landscape: true,
  margin: { top: inches(down), right: inches(across), bottom: inches(down), left: inches(across) },
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  tagged: true,
  outline: true,
}

/** Fonts that a bank's machines have, or fonts of the same width. None is downloaded. */
export const sans = `'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif`

/** Chromium fills elements with these classes with the title and page numbers. */
export const footer = `
<div style="box-sizing: border-box; display: flex; justify-content: space-between; gap: 24px; width: 100%; padding: 0 ${across}pt;
  color: #566173; font: 7.5pt ${sans}">
  <span class="title"></span>
  <span style="flex: none">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
</div>`

const [short, long] = [595.28, 841.89]

export const paper = (orientation: Orientation) => ({
  landscape: orientation === 'landscape',
  paperWidth: short / 72,
  paperHeight: long / 72,
  marginTop: down / 72,
  marginBottom: down / 72,
  marginLeft: across / 72,
  marginRight: across / 72,
  printBackground: true,
})

/** The sheet without its margins in CSS pixels, so that Chromium lays the page out once. */
export const viewportOf = (orientation: Orientation) => {
  const [width, height] = orientation === 'landscape' ? [long, short] : [short, long]
  return { width: Math.round(((width - 2 * across) * 96) / 72), height: Math.round(((height - 2 * down) * 96) / 72) }
}
