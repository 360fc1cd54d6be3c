import type { ReactNode } from 'react'
import { type ConsultaFlujo, pedidoFlujo } from '#domain/informe/consulta-flujo.ts'
import type { Momento } from '#domain/informe/periodo.ts'
import { FLUJO } from '#messages/flujo.ts'
import { ListEmpty, ListFailure, ListNotice } from '#office/list-state.tsx'
import { useLimitesParadas } from '#queries/informes/limites-paradas.ts'
import { useFlujo } from '#queries/informes/use-flujo.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useRetryOnReturn } from '#queries/use-retry-on-return.ts'
import type { Notify } from '#ui/notify.ts'
import { Ahora } from './ahora.tsx'
import { Cabecera } from './cabecera.tsx'
import { Esqueleto } from './esqueleto.tsx'
import { Filtros } from './filtros.tsx'
import { antesDe } from './palabras-rango.ts'
import { Paradas } from './paradas.tsx'
import { PorDia } from './por-dia.tsx'
import { PorPersona } from './por-persona.tsx'
import { Tiempos } from './tiempos.tsx'
import { useEstado } from './use-estado.ts'

interface MostradoProps {
  consulta: ConsultaFlujo
  ahora: Momento
  owner: string
  notify: Notify
  /** That opens this very query. */
  link: string
  /** In place of all of it, by a server that has none. */
  sinFlujo: ReactNode
  onChange: (part: Partial<ConsultaFlujo>) => void
}

/** Head, filters, and the answer or what there is to say instead. */
export function Mostrado({ consulta, ahora, owner, notify, link, sinFlujo, onChange }: MostradoProps) {
  const { online } = useNetwork()
  const mostrado = useFlujo(owner, pedidoFlujo(consulta, useLimitesParadas()))
  const { flujo, isFetching, isAnterior, error, refresh } = mostrado
  const estado = useEstado(consulta.estado)
  const antes = antesDe(consulta, ahora)
  useRetryOnReturn(online, refresh)
  if (error?.status === 404 && flujo === null) return sinFlujo
  return (
    <div className="flujo">
      <Cabecera
        consulta={consulta}
        antes={antes}
        flujo={isAnterior ? null : flujo}
        estado={estado}
        link={link}
        owner={owner}
        notify={notify}
      />
      <Filtros
        consulta={consulta}
        hoy={ahora.hoy}
        personas={flujo?.porPersona}
        own={owner}
        onChange={onChange}
      />
      <ListNotice list={mostrado} isOnline={online} words={FLUJO} />
      {flujo !== null ? (
        <div className="regiones" aria-busy={isAnterior} data-anterior={isAnterior || undefined}>
          <Ahora ahora={flujo.ahora} consulta={consulta} />
          <Paradas owner={owner} paradas={flujo.paradas} />
          <PorDia
            flujo={flujo}
            consulta={consulta}
            periodoAntes={antes}
            estado={estado}
            onChange={onChange}
          />
          <PorPersona porPersona={flujo.porPersona} estado={estado} />
          <Tiempos tiempos={flujo.tiempos} />
        </div>
      ) : isFetching ? (
        <Esqueleto />
      ) : (
        <section className="panel">
          <ListEmpty list={mostrado} words={FLUJO} />
        </section>
      )}
      <ListFailure list={mostrado} words={FLUJO} />
    </div>
  )
}
