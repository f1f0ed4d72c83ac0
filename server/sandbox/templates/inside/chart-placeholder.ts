const [openingTag, closingTag] = ['<plutus-chart>', '</plutus-chart>']

const placeholderPattern = /<plutus-chart>([^<]*)<\/plutus-chart>/g

export const chartPlaceholder = (spec: unknown): string =>
  openingTag + JSON.stringify(spec).replaceAll('<', '\\u003c') + closingTag

export const hasCharts = (html: string): boolean => html.includes(openingTag)

export const chartsIn = (html: string): readonly string[] =>
  [...html.matchAll(placeholderPattern)].map(([, json = '']) => json)

export const withCharts = (html: string, drawings: readonly string[]): string => {
  const left = [...drawings]
  return html.replace(placeholderPattern, () => left.shift() ?? '')
}
