function person(name: string, file: string) {
  return { name, src: `/art/face-${file}.svg` };
}

export const people = {
  ines: person('Ines Duarte', 'ines'),
  tom: person('Tom Okafor', 'tom'),
  mirela: person('Mirela Novak', 'mirela'),
  aiko: person('Aiko Tanabe', 'aiko'),
  hugo: person('Hugo Lindqvist', 'hugo'),
  nadia: person('Nadia Haddad', 'nadia'),
  priya: person('Priya Raman', 'priya'),
  lucas: person('Lucas Weber', 'lucas'),
  owen: person('Owen Pritchard', 'owen'),
};
