import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { adopt, discard, type Entry, foundDone } from '#queries/outbox/use-pendientes.ts'
import type { NotifyKept } from '#ui/notify.ts'

/** The acts on entries, each with the message of its outcome. @param nombre login name of who decides. */
export function useDecisions(nombre: string, notify: NotifyKept) {
  const tell = async (done: Promise<boolean>, yes: string, no: string) => {
    const words = { true: yes, false: no, lost: PENDIENTES.noSePudoGuardar }
    const came = await done.catch(() => 'lost' as const) // The disk failed; the storage notice says more
    if (came === true) notify.success(yes)
    else notify.error(words[`${came}`])
  }
  return {
    discardEntry: ({ key, nro }: Entry, motivo: string) =>
      void tell(discard(key, nombre, motivo), COLA.descartada(nro), COLA.noDescartada(nro)),
    foundDone: ({ key, nro }: Entry) =>
      void tell(foundDone(key, nombre), COLA.hechoAMano(nro), COLA.yaDecidido(nro)),
    adoptAll: async (owner: string, keys: readonly string[]) => {
      const adopted = await adopt(keys, nombre)
      if (adopted > 0) notify.pending(COLA.adoptadas(adopted, owner))
    },
  }
}
