import type { DemoWords } from './demo-words.ts';

export const ptBr: DemoWords = {
  labels: {
    'average rating': 'avaliação média',
    'athletes coached': 'atletas treinados',
    countries: 'países',
    'success rate': 'taxa de sucesso',
    athletes: 'atletas',
    followers: 'seguidores',
    'years of coaching': 'anos como treinador',
    'days active': 'dias ativos',
    'workouts shared': 'treinos compartilhados',
    'success stories': 'histórias de sucesso',
  },
  social: {
    instagram: 'Treino diário, manhãs bem cedo e o meio sincero da semana.',
    strava: 'Cada quilômetro às claras: corridas, pedais e também os lentos.',
    youtube: 'Técnica, dias de prova e como se monta uma semana.',
    linkedin: 'Energia e liderança para quem dirige uma empresa.',
  },
  about: {
    title: 'Pai, construtor, corredor',
    lead: 'Tenho uma construtora, tenho filhos e treino para maratonas. Durante anos fiz as três coisas cansado. Foi nas manhãs que isso mudou.',
    panels: [
      {
        title: 'Família',
        teaser: 'Por que o treino termina antes do café da manhã',
        paragraphs: [
          'A casa acorda às sete. Tudo o que quero fazer por mim precisa ter terminado até lá, e precisa me deixar mais gentil do que me encontrou. Essa regra está em cada plano que escrevo.',
          'Por isso as sessões durante a semana são curtas, nada começa com uma ida de carro à academia e uma noite com uma criança doente muda o plano de lugar em vez de quebrá-lo.',
        ],
      },
      {
        title: 'Empresa',
        teaser: 'O que uma obra ensina sobre ritmo',
        paragraphs: [
          'Uma obra funciona em ordem: primeiro a fundação, depois a estrutura, e ninguém reboca parede molhada. Com o corpo é igual. Sono e quilômetros leves são a fundação; a velocidade vem por último.',
          'Ter uma empresa também significa dias longos que ninguém planejou. Os programas são testados em semanas assim, porque são elas que decidem.',
        ],
      },
    ],
  },
  testimonials: [
    {
      quote:
        'Parei de procurar mais horas. O plano cabe antes das que eu tenho, e voltei a ficar acordado nas reuniões.',
      role: 'Líder de software, Espoo',
    },
    {
      quote: 'O plantão noturno acabava com todo plano que eu tentava. Este pergunta primeiro como eu dormi.',
      role: 'Enfermeira, Tampere',
    },
    {
      quote: 'Menos de quatro horas na minha primeira maratona, sem perder nenhuma história de ninar.',
      role: 'Mestre de obras, Turku',
    },
  ],
};
