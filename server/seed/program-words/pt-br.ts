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
  },
};
