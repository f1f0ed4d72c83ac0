const [opening, closing] = ['<plutus-chart>', '</plutus-chart>']

const placeholder = /<plutus-chart>([^<]*)<\/plutus-chart>/g

export const chartPlaceholder = (spec: unknown): string =>
  opening + JSON.stringify(spec).replaceAll('<', '\\u003c') + closing

export const hasCharts = (html: string): boolean => html.includes(opening)

export const chartsIn = (html: string): readonly string[] =>
  [...html.matchAll(placeholder)].map(([, json = '']) => json)

export const withCharts = (html: string, drawings: readonly string[]): string => {
  const left = [...drawings]
  return html.replace(placeholder, () => left.shift() ?? '')
}
