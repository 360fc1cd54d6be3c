import { LOGIN } from '#messages/persona/login.ts'

export default function Blueprint() {
  return (
    <svg
      viewBox="0 0 560 640"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={LOGIN.plano}
      className="blueprint"
    >
      <g strokeWidth="1.25" opacity=".75">
        <path d="M40 572h420" />
        <path d="M52 584l12-12M82 584l12-12M112 584l12-12M142 584l12-12M172 584l12-12M202 584l12-12M232 584l12-12M262 584l12-12M292 584l12-12M322 584l12-12M352 584l12-12M382 584l12-12M412 584l12-12M442 584l12-12" />
      </g>
      <g fill="var(--surface)">
        <path d="M176 560h216a6 6 0 0 1 6 6v6H170v-6a6 6 0 0 1 6-6z" />
        <path d="M214 450l-10 110h22l8-110zM344 450l8 110h22l-8-110z" />
        <rect x="168" y="436" width="236" height="16" rx="5" />
      </g>
      <path
        d="M193 344C170 279 149 219 129 139c-5-19-18-28-39-24-20 4-30 17-26 37 17 76 39 172 60 252 4 14 14 20 26 18"
        fill="var(--surface)"
      />
      <path d="M70 112C56 64 60 44 88 38c27-5 40 8 43 33 1 14 3 25 1 31" fill="var(--surface)" />
      <path d="M70 112c18-12 40-17 62-10" />
      <path
        d="M152 386c-2-25 12-36 42-38l188-6c35-1 53 14 52 40-1 31-18 52-50 53l-196 4c-23 0-35-12-36-33z"
        fill="var(--surface)"
      />
      <g stroke="var(--accent)" strokeDasharray="7 6">
        <path d="M164 400c70-8 176-12 262-12" />
        <path d="M96 128c20 86 46 172 70 236" />
      </g>
      <path d="M150 256c56-8 130-12 178-9 22 2 22 30 0 32-50 4-116 5-172 4z" fill="var(--surface)" />
      <circle cx="156" cy="270" r="15" fill="var(--surface)" />
      <circle cx="156" cy="270" r="3.5" fill="currentColor" />
      <path d="M186 348l-4 40" />
      <rect x="172" y="386" width="20" height="26" rx="4" fill="var(--surface)" />
      <circle cx="176" cy="430" r="6" fill="var(--surface)" />
      <g strokeWidth="1.25">
        <path d="M500 38v534M492 38h16M492 572h16" />
        <path d="M500 38l-4 10h8zM500 572l-4-10h8z" fill="currentColor" />
        <path d="M466 342v230M458 342h16" />
        <path d="M466 342l-4 10h8zM466 572l-4-10h8z" fill="currentColor" />
        <path d="M62 612h372M62 604v16M434 604v16" />
        <path d="M62 612l10-4v8zM434 612l-10-4v8z" fill="currentColor" />
        <path d="M150 38H484M448 342h10" strokeDasharray="2 6" />
        <path d="M62 130v460M434 400v190" strokeDasharray="2 6" />
      </g>
      <g
        fill="currentColor"
        stroke="none"
        fontFamily="Atkinson Hyperlegible Mono Variable, monospace"
        fontSize="17"
        fontWeight="500"
      >
        <g transform="translate(520 305) rotate(90)">
          <text textAnchor="middle">1120</text>
        </g>
        <g transform="translate(452 470) rotate(-90)">
          <text textAnchor="middle">480</text>
        </g>
        <rect x="222" y="600" width="52" height="24" fill="var(--surface-2)" />
        <text x="248" y="618" textAnchor="middle">
          780
        </text>
      </g>
    </svg>
  )
}
