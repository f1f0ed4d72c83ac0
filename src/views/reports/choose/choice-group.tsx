import { useId } from 'react'
import styles from './choice-group.module.css'

interface GroupChoice<Value extends string> {
  readonly value: Value
  readonly text: string
}

interface Props<Value extends string> {
  readonly label: string
  readonly choices: readonly GroupChoice<Value>[]
  readonly chosen: Value | null
  readonly layout?: 'row' | 'list' | 'columns'
  readonly onChoose: (value: Value) => void
}

export const ChoiceGroup = <Value extends string>({
  label,
  choices,
  chosen,
  layout = 'row',
  onChoose,
}: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['options']} data-layout={layout}>
        {choices.map(({ value, text }) => (
          <label key={value} className={styles['option']}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
