import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { type EnChoque, shownOf } from '#queries/butacas/choques.ts'
import { adopt, discard, discardAll, type Entry, foundDone, reapply } from '#queries/outbox/use-pendientes.ts'
import type { NotifyKept } from '#ui/notify.ts'
import { motivoDeDejar } from './choque-words.ts'
import type { Junto } from './choques.tsx'

/** The acts on entries, each with the message of its outcome. @param nombre login name of who decides. */
export function useDecisions(nombre: string, notify: NotifyKept) {
  const tell = async (done: Promise<boolean>, yes: string, no: string) => {
    const words = { true: yes, false: no, lost: PENDIENTES.noSePudoGuardar }
    const came = await done.catch(() => 'lost' as const) // The disk failed; the storage notice says more
    if (came === true) notify.success(yes)
    else notify.error(words[`${came}`])
  }
  return {
    discardEntry: ({ key, nro }: Pick<Entry, 'key' | 'nro'>, motivo: string) =>
      void tell(discard(key, nombre, motivo), COLA.descartada(nro), COLA.noDescartada(nro)),
    foundDone: ({ key, nro }: Entry) =>
      void tell(foundDone(key, nombre), COLA.hechoAMano(nro), COLA.yaDecidido(nro)),
    adoptAll: async (owner: string, keys: readonly string[]) => {
      const { enviadas, decidir } = await adopt(keys, nombre)
      if (enviadas > 0) notify.pending(COLA.adoptadas(enviadas, owner))
      if (decidir > 0) notify.pending(COLA.adoptadasParaDecidir(decidir))
    },
    /** Decides conflicts together, as they were shown. */
    decideAll: (junto: Junto, choques: readonly EnChoque[]) => {
      const decided =
        junto === 'dejar'
          ? discardAll(
              choques.map(({ entry, actual }) => ({ key: entry.key, motivo: motivoDeDejar(entry, actual) })),
              nombre,
            )
          : reapply(choques.map(shownOf))
      decided.then(
        n => n > 0 && notify.pending(COLA.decididasJuntas[junto](n)),
        () => notify.error(PENDIENTES.noSePudoGuardar), // The disk failed; the storage notice says more
      )
    },
  }
}
