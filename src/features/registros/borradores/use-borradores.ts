import { useState } from 'react'
import type { Entrega } from '#contract/stock/entregas.ts'
import { type CambiosEntrega, hasCambios, SIN_CAMBIOS } from '#domain/registro/borrador-entrega.ts'

interface EnMano {
  entrega: Entrega
  cambios: CambiosEntrega
  isOpen: boolean
}

export interface Borrador extends EnMano {
  /** Another tab or person has decided the draft. The draft stays visible until this person closes it. */
  isDecidida: boolean
}

/**
 * The drafts of the list. A draft that was decided elsewhere stays if this person has opened or changed it.
 * @param entregas null before the first answer.
 */
export function useBorradores(entregas: readonly Entrega[] | null) {
  const [enMano, setEnMano] = useState<readonly EnMano[]>([])
  const edit = (entrega: Entrega, change: (suyo: EnMano) => Partial<EnMano>) =>
    setEnMano(antes => {
      const suyo = antes.find(each => each.entrega.id === entrega.id) ?? {
        entrega,
        cambios: SIN_CAMBIOS,
        isOpen: false,
      }
      return [...antes.filter(each => each !== suyo), { ...suyo, entrega, ...change(suyo) }]
    })
  const abiertas = (entregas ?? []).map(entrega => ({
    ...(enMano.find(each => each.entrega.id === entrega.id) ?? { cambios: SIN_CAMBIOS, isOpen: false }),
    entrega,
    isDecidida: false,
  }))
  const decididas = enMano.flatMap(suyo =>
    entregas !== null &&
    (suyo.isOpen || hasCambios(suyo.cambios)) &&
    !entregas.some(({ id }) => id === suyo.entrega.id)
      ? [{ ...suyo, isDecidida: true }]
      : [],
  )
  return {
    borradores: [...abiertas, ...decididas].sort(
      (a, b) => a.entrega.id - b.entrega.id,
    ) as readonly Borrador[],
    cambiar: (entrega: Entrega, cambios: Partial<CambiosEntrega>) =>
      edit(entrega, suyo => ({ cambios: { ...suyo.cambios, ...cambios } })),
    abrir: (entrega: Entrega) => {
      setEnMano(antes => antes.map(each => ({ ...each, isOpen: false })))
      edit(entrega, () => ({ isOpen: true }))
    },
    cerrar: (entrega: Entrega) => edit(entrega, () => ({ isOpen: false })),
    soltar: ({ id }: Entrega) => setEnMano(antes => antes.filter(({ entrega }) => entrega.id !== id)),
  }
}

export type Borradores = ReturnType<typeof useBorradores>
