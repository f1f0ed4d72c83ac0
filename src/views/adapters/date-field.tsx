import { useEffect, useRef } from 'react'
import type { IsoDate } from '../../domain/dates/iso-date.ts'

interface Props {
  readonly label: string
  readonly type?: 'date' | 'datetime-local'
  readonly value: IsoDate
  readonly min: IsoDate
  readonly max: IsoDate
  readonly className: string | undefined
  readonly onChoose: (date: IsoDate) => void
}

/** Keeps half-typed text in the browser's field and reports only dates within the bounds. */
export const DateField = ({ label, type = 'date', value, min, max, className, onChoose }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef(value)
  useEffect(() => {
    const { current } = field
    if (current !== null && (document.activeElement !== current || typed.current !== value)) current.value = value
    typed.current = value
  }, [value])
  return (
    <input
      ref={field}
      type={type}
      className={className}
      aria-label={label}
      defaultValue={value}
      min={min}
      max={max}
      onChange={({ currentTarget }) => {
        if (currentTarget.value === '' || !currentTarget.validity.valid) return
        typed.current = currentTarget.value
        onChoose(currentTarget.value)
      }}
      onBlur={({ currentTarget }) => {
        currentTarget.value = value
      }}
    />
  )
}
