/** The helper script of our reports: what they say beyond what every report can. */
export const standardScript = `// One figure and another.
function add(one, other) {
  return one + other
}

// A figure less another: (subtract 0 fees) is what fees take away.
function subtract(figure, other) {
  return figure - other
}

// A part of a whole as a fraction, and nothing of nothing.
function divide(part, whole) {
  return whole === 0 ? null : part / whole
}

// A word as a row begins with it: Dividend.
function capitalise(word) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

// Whether a price is not of the last day of which any of the rows has one.
let lastPriced = null
function isOlderPrice(priceDate, rows) {
  if (lastPriced === null) {
    lastPriced = rows.reduce(function (last, row) {
      return row.priceDate > last ? row.priceDate : last
    }, '')
  }
  return priceDate !== null && priceDate < lastPriced
}

// Rows of months, each with a name as short as an axis wants it: Jul-25.
function withMonthNames(rows) {
  return rows.map(function (row) {
    return Object.assign({ name: helpers.date(row.month + '-01').slice(3) }, row)
  })
}
`
