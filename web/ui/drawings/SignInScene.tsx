// The room at the door, for sign-in. Its colours are .scene in styles/app.css: day in light, dusk in dark.

/** Decorative; fills its box and keeps the arch in view. */
export function SignInScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 792 900" preserveAspectRatio="xMidYMid slice" aria-hidden className={`scene ${className ?? 'block size-full'}`}>
      <defs>
        <linearGradient id="scene-wall" x1="0" y1="0" x2=".8" y2="1">
          <stop offset="0" stopColor="var(--sc-wall1)" />
          <stop offset="1" stopColor="var(--sc-wall2)" />
        </linearGradient>
        <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sc-sky1)" />
          <stop offset="1" stopColor="var(--sc-sky2)" />
        </linearGradient>
        <linearGradient id="scene-floor" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sc-fl1)" />
          <stop offset="1" stopColor="var(--sc-fl2)" />
        </linearGradient>
        <linearGradient id="scene-reveal" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="var(--sc-rev1)" />
          <stop offset="1" stopColor="var(--sc-rev2)" />
        </linearGradient>
        <filter id="scene-grain" x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency=".35 .35" numOctaves="1" seed="3" />
          <feColorMatrix values="0 0 0 0 .15  0 0 0 0 .11  0 0 0 0 .08  0.101 0.101 0 0 -0.081" />
        </filter>
        <filter id="scene-plaster" x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency=".010 .018" numOctaves="3" seed="8" />
          <feColorMatrix values="0 0 0 0 .15  0 0 0 0 .11  0 0 0 0 .08  0.286 0.286 0 0 -0.228" />
        </filter>
        <filter id="scene-haze" x="-30%" y="-30%" width="160%" height="160%">
          <feGaussianBlur stdDeviation="14" />
        </filter>
        <filter id="scene-shade" x="-30%" y="-30%" width="160%" height="160%">
          <feGaussianBlur stdDeviation="3" />
        </filter>
        <pattern id="scene-fluted" width="16" height="80" patternUnits="userSpaceOnUse">
          <rect width="16" height="80" fill="#a0744a" />
          <rect width="2" height="80" fill="#684628" />
          <rect x="3" width="3" height="80" fill="#8d633b" />
          <rect x="8" width="5" height="80" fill="#b58859" />
        </pattern>
        <clipPath id="scene-opening">
          <path d="M298 700V330a150 150 0 0 1 300 0v370z" />
        </clipPath>
        <clipPath id="scene-arch">
          <path d="M262 700V330a150 150 0 0 1 300 0v370z" />
        </clipPath>
      </defs>
      <rect width="792" height="900" fill="url(#scene-wall)" />
      <rect width="792" height="900" filter="url(#scene-plaster)" opacity=".5" />
      <path d="M-40 -40H792V120L-40 640z" fill="var(--sc-light)" opacity="var(--sc-lo)" filter="url(#scene-haze)" />
      <rect y="700" width="792" height="200" fill="url(#scene-floor)" />
      <path d="M0 708H792" stroke="var(--sc-joint)" strokeWidth="1" />
      <path d="M0 722H792" stroke="var(--sc-joint)" strokeWidth="1" />
      <path d="M0 744H792" stroke="var(--sc-joint)" strokeWidth="1" />
      <path d="M0 776H792" stroke="var(--sc-joint)" strokeWidth="1" />
      <path d="M0 820H792" stroke="var(--sc-joint)" strokeWidth="1" />
      <path d="M0 878H792" stroke="var(--sc-joint)" strokeWidth="1" />
      <path d="M-78 700L-918 900" stroke="var(--sc-joint)" />
      <path d="M-8 700L-728 900" stroke="var(--sc-joint)" />
      <path d="M62 700L-538 900" stroke="var(--sc-joint)" />
      <path d="M132 700L-348 900" stroke="var(--sc-joint)" />
      <path d="M202 700L-158 900" stroke="var(--sc-joint)" />
      <path d="M272 700L32 900" stroke="var(--sc-joint)" />
      <path d="M342 700L222 900" stroke="var(--sc-joint)" />
      <path d="M412 700L412 900" stroke="var(--sc-joint)" />
      <path d="M482 700L602 900" stroke="var(--sc-joint)" />
      <path d="M552 700L792 900" stroke="var(--sc-joint)" />
      <path d="M622 700L982 900" stroke="var(--sc-joint)" />
      <path d="M692 700L1172 900" stroke="var(--sc-joint)" />
      <path d="M762 700L1362 900" stroke="var(--sc-joint)" />
      <path d="M832 700L1552 900" stroke="var(--sc-joint)" />
      <path d="M902 700L1742 900" stroke="var(--sc-joint)" />
      <path d="M226 700V330a186 186 0 0 1 372 0v370z" fill="var(--sc-step)" />
      <path d="M244 700V332a168 168 0 0 1 336 0v368z" fill="url(#scene-reveal)" />
      <g clipPath="url(#scene-arch)">
        <rect x="240" y="150" width="340" height="560" fill="var(--sc-reveal)" />
        <g clipPath="url(#scene-opening)">
          <rect x="240" y="150" width="340" height="560" fill="url(#scene-sky)" />
          <circle cx="478" cy="330" r="38" fill="var(--sc-sun)" />
          <path d="M240 600c60-40 130-18 190-44s100-10 150-34v190H240z" fill="var(--sc-hill1)" />
          <path d="M240 640c90-28 190-10 340-40v110H240z" fill="var(--sc-hill2)" />
          <path d="M330 706c-26-60-16-196 6-256 22 60 32 196 6 256z" fill="var(--sc-cyp)" />
          <path d="M384 706c-18-40-12-128 4-170 16 42 22 130 4 170z" fill="var(--sc-cyp2)" />
        </g>
      </g>
      <path d="M262 700L150 900H640L562 700z" fill="var(--sc-pool)" opacity="var(--sc-po)" />
      <ellipse cx="672" cy="776" rx="100" ry="9" fill="#2c170d" opacity=".42" filter="url(#scene-shade)" />
      <rect x="618" y="596" width="112" height="178" fill="url(#scene-fluted)" />
      <rect x="706" y="596" width="24" height="178" fill="#3a2312" opacity=".45" />
      <rect x="610" y="586" width="128" height="12" fill="#e9e2d6" />
      <rect x="610" y="595" width="128" height="3" fill="#a89c8a" />
      <path d="M650 586c-22-22-22-62 0-80 6-5 6-10 5-18h34c-1 8-1 13 5 18 22 18 22 58 0 80z" fill="var(--sc-pot)" />
      <path d="M676 488h13c-1 8-1 13 5 18 22 18 22 58 0 80h-18c20-24 18-62-1-80-4-5 1-10 1-18z" fill="#000" opacity=".22" />
      <path
        d="M668 488C664 430 642 384 606 352M672 488c4-66 24-112 62-140M670 470c-2-60 0-110 8-160"
        stroke="var(--sc-stem)"
        strokeWidth="2.600"
        fill="none"
      />
      <ellipse cx="606" cy="352" rx="17" ry="6.500" transform="rotate(35 606 352)" fill="var(--sc-leaf2)" />
      <ellipse cx="620" cy="368" rx="17" ry="6.500" transform="rotate(80 620 368)" fill="var(--sc-leaf)" />
      <ellipse cx="632" cy="382" rx="17" ry="6.500" transform="rotate(20 632 382)" fill="var(--sc-leaf)" />
      <ellipse cx="646" cy="410" rx="17" ry="6.500" transform="rotate(75 646 410)" fill="var(--sc-leaf2)" />
      <ellipse cx="604" cy="372" rx="17" ry="6.500" transform="rotate(-20 604 372)" fill="var(--sc-leaf)" />
      <ellipse cx="734" cy="348" rx="17" ry="6.500" transform="rotate(-35 734 348)" fill="var(--sc-leaf)" />
      <ellipse cx="716" cy="362" rx="17" ry="6.500" transform="rotate(-80 716 362)" fill="var(--sc-leaf2)" />
      <ellipse cx="702" cy="384" rx="17" ry="6.500" transform="rotate(-20 702 384)" fill="var(--sc-leaf)" />
      <ellipse cx="690" cy="412" rx="17" ry="6.500" transform="rotate(-75 690 412)" fill="var(--sc-leaf)" />
      <ellipse cx="738" cy="368" rx="17" ry="6.500" transform="rotate(20 738 368)" fill="var(--sc-leaf2)" />
      <ellipse cx="678" cy="310" rx="17" ry="6.500" transform="rotate(-80 678 310)" fill="var(--sc-leaf)" />
      <ellipse cx="668" cy="334" rx="17" ry="6.500" transform="rotate(40 668 334)" fill="var(--sc-leaf)" />
      <ellipse cx="686" cy="340" rx="17" ry="6.500" transform="rotate(-40 686 340)" fill="var(--sc-leaf2)" />
      <ellipse cx="666" cy="366" rx="17" ry="6.500" transform="rotate(50 666 366)" fill="var(--sc-leaf)" />
      <ellipse cx="684" cy="376" rx="17" ry="6.500" transform="rotate(-50 684 376)" fill="var(--sc-leaf)" />
      <ellipse cx="130" cy="812" rx="110" ry="10" fill="#2c170d" opacity=".38" filter="url(#scene-shade)" />
      <path d="M42 734h176v16H42z" fill="#8a5f38" />
      <path d="M42 746h176v4H42z" fill="#5d3d20" />
      <path d="M56 750l-6 60M204 750l6 60M72 750l-3 44M188 750l3 44" stroke="#6f4927" strokeWidth="7" />
      <path d="M70 734v-12h92v12zM78 722v-10h74v10z" fill="#d9cbb5" />
      <path d="M70 722h92" stroke="#a58f6e" strokeWidth="1.500" />
      <path d="M76 712v-9h60v9z" fill="#8c4a32" />
      <rect width="792" height="900" filter="url(#scene-grain)" />
      <g stroke="var(--sc-line)" strokeWidth="1" fill="none">
        <path d="M412 96V700" strokeDasharray="18 4 3 4" opacity=".75" />
        <path d="M262 112H562M262 104v16M562 104v16M257 117l10-10M557 117l10-10" />
        <path d="M262 120V320M562 120V320" opacity=".45" />
        <path d="M196 330V700M188 330h16M188 700h16M191 335l10-10M191 705l10-10" />
        <path d="M204 330H412" opacity=".45" />
        <path d="M412 330L518 224" />
        <path d="M518 224l-10 3 7 7z" fill="var(--sc-line)" />
      </g>
      <g fill="var(--sc-line)" fontFamily="var(--font-text)" fontSize="15" fontWeight="500">
        <text x="424" y="104">
          1 500
        </text>
        <text transform="translate(188 536) rotate(-90)">1 850</text>
        <text transform="translate(432 296) rotate(-45)">R 750</text>
      </g>
    </svg>
  );
}
