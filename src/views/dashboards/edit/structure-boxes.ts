import type { Column, Row } from '../../../domain/dashboards/dashboard.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const spanOf = ({ styleClass }: Column): number => Number(styleClass.replace('span-', ''))

const columnsIn = ({ columns }: Row, { x, y, width, height }: Box): readonly Box[] =>
  columns.flatMap((column, place) => {
    const before = columns.slice(0, place).reduce((sum, each) => sum + spanOf(each), 0)
    const box = { x: x + (width * before) / 12, y, width: (width * spanOf(column)) / 12, height }
    return 'rows' in column ? boxesIn(column.rows, box) : [box]
  })

/** The leaf columns of a layout drawn into a box, in reading order: rows are equally high, columns as wide as their share. */
export const boxesIn = (rows: readonly Row[], { x, y, width, height }: Box): readonly Box[] =>
  rows.flatMap((row, place) =>
    columnsIn(row, { x, y: y + (height / rows.length) * place, width, height: height / rows.length }),
  )
