/** Screen «Este equipo» (docs/reliability.md). */
export const EQUIPO = {
  inicio: 'Pantalla de inicio',
  inicioPanel: 'Panel de Control',
  inicioLector: 'El lector',
  inicioDetalle:
    'Lo que se abre en este equipo cuando un operario entra o abre la app. «Inicio» en el menú lleva siempre al panel.',
  danados: 'Cambios dañados',
  preparacion: 'Preparado para trabajar',
  preparadas: (hechas: number, todas: number) =>
    hechas === todas ? 'no falta nada' : `${hechas} de ${todas}`,
  /** Two texts for each step: if the step is done, and if it is missing. */
  preparar: {
    instalada: ['La app está instalada', 'Falta instalar la app: más abajo dice cómo'],
    sinRed: [
      'Abre y guarda sin red',
      'Todavía no abre sin red: esperá con la red andando y recargá la página',
    ],
    guardado: [
      'El navegador no borra lo guardado',
      'El navegador puede borrar lo guardado: instalá la app y usala unos días',
    ],
    lector: ['El lector está probado', 'Falta probar el lector: leé una etiqueta en «Leé una etiqueta acá»'],
    pin: [
      'Alguien ya puso su PIN',
      'Nadie puso su PIN: cada uno lo pone en el menú de la persona, con «Elegir PIN»',
    ],
    nombre: ['El equipo tiene nombre', 'Falta el nombre: lo pone un administrador en Equipos'],
  },
  titulo: 'Este equipo',
  identidad: 'Equipo',
  nombre: 'Nombre',
  sinNombre: 'sin nombre',
  sinNombreDetalle: 'Lo pone un administrador en Equipos.',
  numero: 'Número',
  version: 'Versión',
  contacto: 'Último contacto',
  sinContacto: 'todavía ninguno',
  reloj: 'Reloj',
  enHora: 'en hora con el servidor',
  atrasado: (cuanto: string) => `atrasado ${cuanto} respecto del servidor`,
  adelantado: (cuanto: string) => `adelantado ${cuanto} respecto del servidor`,
  relojDetalle: 'Los cambios se anotan con la hora del servidor aunque este reloj esté mal.',
  duracion: {
    segundos: (n: number) => `${n} s`,
    minutos: (n: number) => `${n} min`,
    horas: (n: number) => `${n} h`,
    dias: (n: number) => (n === 1 ? '1 día' : `${n} días`),
  },
  trabajador: 'Trabajo sin red',
  worker: {
    activo: 'listo: la app abre y guarda sin red',
    'espera-version': 'listo, y hay una versión nueva que espera',
    instalando: 'se está preparando',
    'sin-control': 'se activa al recargar esta página',
    ninguno: 'no disponible: la app funciona mientras esté abierta',
  },
  envioCerrada: 'Con la app cerrada',
  enviaCerrada: 'también se envía',
  almacen: 'Espacio',
  usadoNombre: 'Usado',
  cargando: 'Revisando este equipo',
  ninguno: '–',
  usado: (usado: string, cupo: string) => `${usado} de ${cupo}`,
  sinDato: 'el navegador no lo dice',
  persistencia: {
    granted: 'el navegador no lo borra',
    'not-yet': 'el navegador puede borrar estos datos: instalá la app',
    refused: 'el navegador no lo conserva: trabajá donde haya red',
    unknown: 'el navegador no lo dice',
  },
  conservacion: 'Lo guardado',
  estadoAlmacen: {
    ok: 'funciona',
    volatile: 'funciona, pero el navegador puede borrarla',
    outdated: 'hay que actualizar esta pestaña',
    'newer-data': 'es de una versión más nueva de la app',
    blocked: 'la tiene otra pestaña',
    unavailable: 'no se puede abrir; se sigue probando',
  },
  base: 'Base de datos',
  cola: 'Pendientes de este equipo',
  colaVacia: 'No queda nada por enviar.',
  estados: {
    pending: 'esperan',
    sending: 'enviándose',
    'in-doubt': 'sin confirmar',
    'awaiting-session': 'esperan sesión',
    held: 'retenidas',
    'other-user': 'de otras personas',
    conflict: 'cambiadas por otra persona',
    rejected: 'rechazadas',
    confirmed: 'confirmadas',
    discarded: 'descartadas',
  },
  verPendientes: 'Ver Pendientes',
  lector: 'Probar el lector',
  lectorCampo: 'Leé una etiqueta acá',
  lectorAyuda:
    'Leé la etiqueta de prueba de la pantalla, o una de una butaca. No busca ni cambia nada: muestra qué manda el lector, y este equipo lo aprende.',
  etiquetaDePrueba: 'Etiqueta de prueba',
  pruebaIgual: 'El lector y este equipo usan el mismo teclado: todos los signos llegan bien.',
  pruebaCambiados: (cambios: readonly (readonly [string, string])[]) =>
    `El lector y este equipo no usan el mismo teclado: ${cambios
      .map(([llega, impreso]) => `«${impreso}» llega como «${llega}»`)
      .join(
        ', ',
      )}. Desde ahora este equipo lo corrige; conviene configurar el lector con el teclado de este equipo.`,
  pruebaIncompleta: (llegaron: number, de: number) =>
    `El lector y este equipo no usan el mismo teclado: ${
      llegaron < de ? `llegan ${llegaron} de ${de} signos` : 'dos signos llegan como uno'
    }, y este equipo no lo puede corregir. Configurá el lector con el teclado de este equipo.`,
  pruebaMayusculas: 'Mayúsculas y minúsculas llegan cambiadas: apagá Bloq Mayús y volvé a leer la etiqueta.',
  lectorCorrige: (cambios: readonly (readonly [string, string])[]) =>
    `Corrige el teclado del lector: ${cambios.map(([llega, impreso]) => `«${llega}» es «${impreso}»`).join(', ')}.`,
  leido: 'Leído',
  terminador: 'Terminador',
  ritmo: 'Ritmo',
  msPorTecla: (ms: string) => `${ms} ms por tecla`,
  esLector: 'Así escribe un lector: la app lo reconoce en cualquier pantalla.',
  esMano:
    'Llegó despacio, o no parece una etiqueta: la app cree que se escribió a mano y no lo toma como lectura. Revisá la velocidad del lector.',
  esCorto: 'Menos de 3 caracteres no se toman como lectura.',
  sinTerminador:
    'Así escribe un lector, pero no manda Enter al final: la app espera un momento por si falta algo. Con Enter contesta antes.',
  lectorAprendido: (fin: string | null, antes: string, despues: string) =>
    `Este equipo ya conoce su lector: termina ${fin === null ? 'sin ninguna tecla' : `con ${fin}`}${
      antes + despues === '' ? '' : `, y agrega «${antes}…${despues}», que no cuenta`
    }.`,
  lectorOlvidar: 'Olvidarlo',
  caracteres: (n: number) => (n === 1 ? '1 carácter' : `${n} caracteres`),
} as const
