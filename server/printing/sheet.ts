import type { PageOrientation } from '../../src/domain/reports/report-format.ts'

const inchesOf = (points: number): string => `${points / 72}in`

// spec §9
export const pageMargins = { across: 40, down: 60 }

const { across: marginAcross, down: marginDown } = pageMargins

export const pageSheet = {
  format: 'A4',
  landscape: true,
  margin: {
    top: inchesOf(marginDown),
    right: inchesOf(marginAcross),
    bottom: inchesOf(marginDown),
    left: inchesOf(marginAcross),
  },
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  tagged: true,
  outline: true,
}

/** Fonts that a bank's machines have, or fonts of the same width. None is downloaded. */
export const sansFonts = `'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif`

/** Chromium fills elements with these classes with the title and page numbers. */
export const pageFooter = `
<div style="box-sizing: border-box; display: flex; justify-content: space-between; gap: 24px; width: 100%; padding: 0 ${marginAcross}pt;
  color: #566173; font: 7.5pt ${sansFonts}">
  <span class="title"></span>
  <span style="flex: none">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
</div>`

const [shortSide, longSide] = [595.28, 841.89]

export const paperSize = (orientation: PageOrientation) => ({
  landscape: orientation === 'landscape',
  paperWidth: shortSide / 72,
  paperHeight: longSide / 72,
  marginTop: marginDown / 72,
  marginBottom: marginDown / 72,
  marginLeft: marginAcross / 72,
  marginRight: marginAcross / 72,
  printBackground: true,
})

/** The sheet's area without margins, in CSS pixels. Chromium then lays the page out only once. */
export const viewportOf = (orientation: PageOrientation) => {
  const [width, height] = orientation === 'landscape' ? [longSide, shortSide] : [shortSide, longSide]
  return {
    width: Math.round(((width - 2 * marginAcross) * 96) / 72),
    height: Math.round(((height - 2 * marginDown) * 96) / 72),
  }
}
