import { Fragment } from 'react'
import { classText } from '../class-text.ts'
import { type DrawnColumn, narrowWidths } from './data-column.ts'
import styles from './data-table.module.css'

type NarrowWidth = (typeof narrowWidths)[number]

export const hiddenBelowClass = (below: NarrowWidth | undefined): string | undefined =>
  below === undefined ? undefined : styles[`hides-${below}`]

/** Shown only below a width, inside a line that is always there. */
export const shownBelowClass = (below: NarrowWidth): string | undefined =>
  classText(styles['inline'], styles[`shows-${below}`])

interface Props<Row, Of> {
  readonly columns: readonly DrawnColumn<Row, Of>[]
  readonly row: Row
  readonly of: Of
  readonly separator: string | undefined
}

/** The contents of columns that hide, under the name of the row; those that hide first come first. */
export const NarrowLines = <Row, Of>({ columns, row, of, separator }: Props<Row, Of>) => {
  const lines = narrowWidths.flatMap((width) =>
    columns.flatMap(({ title, narrow }) =>
      narrow?.below === width
        ? (narrow.lines?.(row, of) ?? []).map((line, index) => ({
            key: `${title} ${index.toString()}`,
            className: classText(narrow.className ?? styles['small'], styles['line'], styles[`shows-${width}`]),
            line,
          }))
        : [],
    ),
  )
  if (separator !== undefined)
    return (
      <span className={lines[0]?.className}>
        {lines.map(({ key, line }, index) => (
          <Fragment key={key}>
            {index > 0 && separator}
            {line}
          </Fragment>
        ))}
      </span>
    )
  return lines.map(({ key, className, line }) => (
    <span key={key} className={className}>
      {line}
    </span>
  ))
}
