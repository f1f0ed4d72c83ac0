import { useId } from 'react'
import { Structure } from '../../../domain/dashboards/dashboard.ts'
import { structures } from '../../../domain/dashboards/structure.ts'
import styles from './structure-choice.module.css'
import { StructureDrawing } from './structure-drawing.tsx'

interface Props {
  readonly chosen: Structure
  readonly onChoose: (structure: Structure) => void
}

const offered = Object.keys(structures).filter(Structure.is)

export const StructureChoice = ({ chosen, onChoose }: Props) => {
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend>Structure</legend>
      {offered.map((structure) => (
        <label key={structure} className={styles['option']}>
          <input
            type="radio"
            name={name}
            value={structure}
            checked={structure === chosen}
            onChange={() => onChoose(structure)}
          />
          <StructureDrawing structure={structure} />
          <span>{structure}</span>
        </label>
      ))}
    </fieldset>
  )
}
