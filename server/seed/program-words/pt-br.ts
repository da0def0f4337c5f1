import type { ProgramTranslations } from './program-words.ts';

export const ptBr: ProgramTranslations = {
  1: {
    description: 'Sete manhãs curtas para começar o dia com uma energia que você sente. Um guia por e-mail, grátis.',
    features: [
      'Sete manhãs de quinze minutos',
      'Sem equipamento, sem aplicativo, sem assinatura',
      'Um guia para imprimir, com uma opção mais leve e outra mais puxada a cada dia',
      'Uma folha de acompanhamento para ver a semana render',
    ],
    badge: 'MAIS POPULAR',
    front: {
      subtitle: 'Sete manhãs, grátis',
      description: 'Quinze minutos antes de o dia começar. Nada para comprar, nenhum equipamento.',
      features: ['Uma coisa para cada manhã', 'Luz, água, movimento, café da manhã', 'Um PDF para imprimir e guardar'],
      highlight: 'Comece amanhã de manhã',
      at: '05:30',
      how: '15 minutos, antes de a casa acordar',
    },
    interest: 'A rotina matinal gratuita',
  },
  2: {
    description: 'Trinta dias para ter energia constante, da primeira reunião à corrida do fim do dia.',
    features: [
      '30 dias, uma tarefa clara por dia',
      'Sono, alimentação e treino em um só plano',
      'Feito para agendas cheias: de 20 a 40 minutos por dia',
      'Folhas de revisão toda semana',
    ],
    offers: { once: { name: 'Programa de 30 dias' } },
    front: {
      subtitle: '30 dias',
      description: 'Sono, alimentação e treino, em uma ordem que sobrevive a uma agenda cheia.',
      features: [
        'Uma tarefa clara para cada dia',
        'Treinos de 20 a 40 minutos',
        'Refeições sem balança',
        'Garantia de reembolso de 30 dias',
      ],
      highlight: 'Pague uma vez, é seu para sempre',
      at: '06:15',
      how: '20 a 40 minutos, antes do trabalho',
    },
  },
  3: {
    description:
      'Força e resistência em uma semana que funciona. Um plano de treino completo, com registro e evolução.',
    features: [
      'Um plano semanal completo: musculação, corrida e recuperação',
      'Treinos de 60 a 90 minutos, com aquecimento e tempos de descanso',
      'Registre suas séries e veja os números subirem',
      'Para a academia, com opções para fazer em casa',
    ],
    badge: 'MELHOR CUSTO-BENEFÍCIO',
    front: {
      at: '17:30',
      how: '60 a 90 minutos, depois do trabalho',
    },
  },
  4: {
    displayName: 'Acompanhamento individual',
    description:
      'Um treinador, a sua agenda, o seu corpo. Um plano pessoal por mês e uma resposta quando você precisar.',
    features: [
      'Um plano pessoal de treino e energia todo mês',
      'Quatro check-ins por e-mail, um por semana',
      'Respostas às suas perguntas duas vezes por semana',
      'Acesso a todos os planos durante o acompanhamento',
    ],
    badge: 'PREMIUM',
    offers: {
      monthly: { name: 'Acompanhamento mensal', displayName: 'Acompanhamento individual Premium' },
      kickstart: { name: 'Arrancada de 4 semanas' },
      continuation: { name: 'Continuação' },
    },
    front: {
      subtitle: 'Um treinador, um plano',
      description: 'Um plano para a sua semana, suas provas e a hora de dormir dos seus filhos, ajustado no caminho.',
      features: [
        'Um novo plano a cada mês',
        'Quatro check-ins por e-mail ao mês',
        'Perguntas respondidas duas vezes por semana',
        'Garantia de reembolso de 14 dias',
      ],
      highlight: 'Escrito para você',
      badge: 'MELHOR CUSTO-BENEFÍCIO',
      at: 'Sua hora',
      how: 'O tempo que você tiver, onde sua agenda tiver espaço',
    },
    interest: 'Acompanhamento individual',
  },
};
