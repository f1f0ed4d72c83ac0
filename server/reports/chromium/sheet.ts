const inches = (points: number): string => `${points / 72}in`

const [across, down] = [40, 60]

/** Spec §9: landscape A4 with margins of 40 points at the sides and 60 above and below. */
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

/** Chromium writes the title of the document and the numbers of its pages into what has these classes. */
export const footer = `
<div style="box-sizing: border-box; display: flex; justify-content: space-between; gap: 24px; width: 100%; padding: 0 ${across}pt;
  color: #566173; font: 7.5pt 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif">
  <span class="title"></span>
  <span style="flex: none">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
</div>`
