import { useSyncExternalStore } from 'react'
import { type Inicio, inicio, readInicio } from './inicio.ts'

export const useInicio = (): Inicio => useSyncExternalStore(inicio.subscribe, readInicio)
