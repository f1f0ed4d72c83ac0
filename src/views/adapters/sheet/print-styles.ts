export const printStyles = `
@page { size: A4 landscape; margin: 40px 60px; }
body { margin: 0; color: #000; font: 10px/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums lining-nums; }
h1 { margin: 0 0 4px; font-size: 16px; }
p { margin: 0 0 2px; color: #444; }
table { width: 100%; font: inherit; margin: 10px 0; border-collapse: collapse; }
tr { break-inside: avoid; }
th, td { padding: 3px 6px; border-bottom: 0.5px solid #bbb; text-align: left; vertical-align: baseline; }
thead th { border-bottom: 1px solid #000; }
.right { text-align: right; white-space: nowrap; }
.center { text-align: center; }
.negative { color: #b00020; }
.group th, .group td, .total th, .total td { font-weight: 600; }
.group { break-after: avoid; }
.total th, .total td { border-top: 1px solid #000; }
`
