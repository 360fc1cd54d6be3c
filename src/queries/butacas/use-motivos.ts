import { useMemo } from 'react'
import { type MotivoOfrecido, motivosPara, type UsoMotivo } from '#domain/butaca/motivo.ts'
import { readMotivosUsados } from '#queries/outbox/motivos-usados.ts'
import { useLookups } from './use-mirror.ts'

/**
 * The motivos to choose from. Their order stays while they are shown, so that no key moves under a finger.
 * @param otro name of «Otro motivo» until the list is loaded.
 */
export function useMotivos(uso: UsoMotivo, otro: string): readonly MotivoOfrecido[] {
  const { motivos = [] } = useLookups()
  const isLoaded = motivos.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later list is for the next time
  return useMemo(() => motivosPara(motivos, uso, otro, readMotivosUsados()), [isLoaded, uso])
}
