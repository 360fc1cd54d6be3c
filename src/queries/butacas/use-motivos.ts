import { useMemo } from 'react'
import { type MotivoOfrecido, motivosPara, type UsoMotivo } from '#domain/butaca/motivo.ts'
import { readMotivosUsados } from '#queries/outbox/motivos-usados.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { useLookups, useRefreshedLista } from './use-mirror.ts'

const EVERY_MS = 60_000

/**
 * The motivos to choose from. The list does not change while it is shown, so that no button moves under a finger.
 * @param otro name of «Otro motivo» until the list is loaded.
 */
export function useMotivos(uso: UsoMotivo, otro: string): readonly MotivoOfrecido[] {
  const { motivos = [] } = useLookups()
  const { online } = useNetwork()
  useRefreshedLista('refreshMotivos', online, EVERY_MS)
  const isLoaded = motivos.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is taken once
  return useMemo(() => motivosPara(motivos, uso, otro, readMotivosUsados()), [isLoaded, uso])
}
