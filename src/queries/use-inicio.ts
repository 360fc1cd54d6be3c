import { useSyncExternalStore } from 'react'
import { type Inicio, inicio } from './inicio.ts'

export const useInicio = (): Inicio => useSyncExternalStore(inicio.subscribe, inicio.getSnapshot)
