import { createContext } from 'react'
import { type FiguresSubject, noSubject } from '../../../domain/widgets/sheet/figures-subject.ts'

export const FiguresSubjectContext = createContext<FiguresSubject>(noSubject)
