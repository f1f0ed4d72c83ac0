import { isCalendarDate } from '../../../../../src/domain/dates/calendar-date.ts'
import { chartPlaceholder } from '../chart-placeholder.ts'
import { throwFault } from '../fault.ts'
import { type BuiltIn, figureOf, type HelperArguments, isRecord, listOf, safeHtml, textOf, valueAt } from './values.ts'

const [usualWidth, usualHeight] = [640, 280]

const seriesOf = (given: HelperArguments): readonly unknown[] => {
  const { hash, values } = given
  const rows = listOf(values[0])
  if (rows.length > 0)
    return textOf(hash['value'])
      .split(',')
      .map((path) => path.trim())
      .map((path, nth) => ({
        name: textOf(hash['names']).split(',')[nth]?.trim() || path,
        values: rows.map((row) => figureOf(valueAt(row, path))),
      }))
  const series = listOf(hash['series'])
  return series.some(isRecord)
    ? series.map((each) => ({
        name: textOf(valueAt(each, 'name')),
        values: listOf(valueAt(each, 'values')).map(figureOf),
      }))
    : [{ name: textOf(hash['name'] ?? hash['title']), values: series.map(figureOf) }]
}

const labelsOf = ({ values, hash }: HelperArguments): readonly string[] => {
  const rows = listOf(values[0])
  return rows.length > 0
    ? rows.map((row) => textOf(valueAt(row, hash['label'])))
    : listOf(hash['labels']).map((label) => textOf(label))
}

const graphOf = (given: HelperArguments): unknown => {
  const { hash, values } = given
  const type = hash['type'] ?? 'bar'
  if (isRecord(values[0])) return { ...values[0], ...(hash['type'] === undefined ? {} : { type }) }
  const labels = labelsOf(given)
  const isDated = (type === 'line' || type === 'area') && labels.length > 0 && labels.every(isCalendarDate)
  const options = { valueType: hash['valueType'] ?? 'currency', labelType: isDated ? 'date' : 'text' }
  return { type, labels, data: seriesOf(given), options, meta: [] }
}

/** The chart is drawn later, outside the author's reach, by the code of the dashboards' graphs. */
export const chartHelper: BuiltIn = (given) => {
  const { hash, values } = given
  const isGiven = isRecord(values[0]) || listOf(values[0]).length > 0 || Array.isArray(hash['series'])
  if (!isGiven && values.length === 0) return throwFault('TemplateFault', 'A chart needs rows, or labels and series.')
  return safeHtml(
    chartPlaceholder({
      graph: graphOf(given),
      title: textOf(hash['title']),
      alt: textOf(hash['alt'] ?? hash['title']),
      legend: hash['legend'] !== false,
      width: figureOf(hash['width']) ?? usualWidth,
      height: figureOf(hash['height']) ?? usualHeight,
    }),
  )
}
